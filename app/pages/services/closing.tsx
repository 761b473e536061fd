import { Link } from 'react-router';
import type { ServicesContent } from '../../content/schema/pages/services.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import styles from './closing.module.css';

/** For those who do not know yet which of the three they need. */
export function Closing({ title, text, buttonText }: ServicesContent['closing']) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className={styles.title}>
        {title}
      </h2>
      <div className={styles.words}>
        <p>{text}</p>
        <Link to={paths.contact()} className={action.primary} prefetch="intent">
          {buttonText}
        </Link>
      </div>
    </section>
  );
}
