import { Link } from 'react-router';
import type { AboutContent } from '../../content/schema/pages/about.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import styles from './closing.module.css';

/** The essay's end: an invitation, across the page like its first line. */
export function Closing({ title, buttonText }: AboutContent['closing']) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className="display">
        {title}
      </h2>
      <Link to={paths.contact()} className={action.primary}>
        {buttonText}
      </Link>
    </section>
  );
}
