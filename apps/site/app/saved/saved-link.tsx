import * as messages from 'virtual:messages/saved';
import { paths } from '@studio/content/paths';
import { NavLink } from 'react-router';
import { BookmarkIcon } from './bookmark-icon.tsx';
import styles from './saved-link.module.css';
import { useSaved } from './saved-list.ts';

/** The link to the shortlist in the top bar. Renders nothing if the shortlist is empty. */
export function SavedLink() {
  const count = useSaved().items.length;
  if (count === 0) return null;
  return (
    <div className={styles.place}>
      <NavLink to={paths.saved()} end className={styles.link ?? ''}>
        <BookmarkIcon />
        <span className={styles.label}>{messages.savedCount({ count })}</span>
        <span aria-hidden="true" className={styles.number}>
          {count}
        </span>
      </NavLink>
    </div>
  );
}
