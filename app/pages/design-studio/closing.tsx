import { Link } from 'react-router';
import type { DesignStudioContent } from '../../content/schema/pages/design-studio.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import styles from './closing.module.css';

/** What to send before the first talk. */
export function Closing({ title, text }: DesignStudioContent['closing']) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className={styles.title}>
        {title}
      </h2>
      <div className={styles.words}>
        <p>{text}</p>
        <Link to={paths.contact()} className={action.primary} prefetch="intent">
          Start Your Project
        </Link>
      </div>
    </section>
  );
}
