import * as messages from 'virtual:messages/saved';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import styles from './saved-field.module.css';
import type { SavedItem } from './saved-format.ts';
import { useSaved } from './saved-list.ts';
import { describeSavedItems } from './saved-message.ts';

/** The label names this many items, and counts the others. */
const MAX_LABEL_TITLES = 4;

/** Whether the checkbox is ticked. A module variable keeps this while the visitor looks at other pages. */
let isTicked = true;

/**
 * A checkbox that adds the shortlist to the message, ticked by default. Renders nothing if the shortlist is empty.
 *
 * @param props.hasLinks whether the message has a link to each item.
 */
export function SavedField({ hasLinks }: { hasLinks?: boolean }) {
  const { items } = useSaved();
  if (items.length === 0) return null;
  return (
    <p className={styles.line}>
      <label className={styles.label}>
        <input
          type="checkbox"
          name="saved"
          value={describeSavedItems(items, location.origin, hasLinks)}
          data-label={messages.fieldName}
          defaultChecked={isTicked}
          onChange={({ target }) => {
            isTicked = target.checked;
          }}
          className={styles.box}
        />
        <span>{messages.sendAlong({ things: shortenTitles(items) })}</span>
      </label>{' '}
      <Link to={paths.saved()}>{messages.changeList}</Link>
    </p>
  );
}

function shortenTitles(items: readonly SavedItem[]): string {
  const titles = items.slice(0, MAX_LABEL_TITLES).map(({ title, id }) => title || id);
  const remainingCount = items.length - titles.length;
  return remainingCount > 0 ? `${titles.join(', ')}, +${remainingCount}` : titles.join(', ');
}
