import { Link } from 'react-router';
import type { HomesContent } from '../../content/schema/pages/homes.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import styles from './closing.module.css';

/** The close of the page: what to send, and where to look first. */
export function Closing({ title, text }: HomesContent['closing']) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className={styles.title}>
        {title}
      </h2>
      <div className={styles.words}>
        <p>{text}</p>
        <div className={action.row}>
          <Link to={paths.contact()} className={action.primary} prefetch="intent">
            Start Your Project
          </Link>
          <Link to={paths.portfolio()} className={action.quiet} prefetch="intent">
            View Full Portfolio
          </Link>
        </div>
      </div>
    </section>
  );
}
