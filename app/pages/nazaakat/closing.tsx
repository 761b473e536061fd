import { Link } from 'react-router';
import type { NazaakatContent } from '../../content/schema/pages/nazaakat.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import styles from './closing.module.css';

/** The contact form's subject for candles (specification, section 5). */
const SUBJECT = 'Nazaakat Products';

/** The way to the contact form, with its subject chosen. */
export function Closing({ title, text, buttonText }: NazaakatContent['closing']) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className={styles.title}>
        {title}
      </h2>
      <div className={styles.words}>
        <p>{text}</p>
        <Link to={paths.contact(SUBJECT)} className={action.primary} prefetch="intent">
          {buttonText}
        </Link>
      </div>
    </section>
  );
}
