import { Link } from 'react-router';
import type { ProcessContent } from '../../content/schema/pages/process.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import styles from './closing.module.css';

/** What the first step costs, and the way to it. */
export function Closing({ title, text, buttonText }: ProcessContent['closing']) {
  return (
    <section className={styles.closing} data-tone="night" aria-labelledby="closing-title">
      <h2 id="closing-title" className={`display ${styles.title}`}>
        {title}
      </h2>
      <div className={styles.words}>
        <p>{text}</p>
        <Link to={paths.contact()} className={action.primary}>
          {buttonText}
        </Link>
      </div>
    </section>
  );
}
