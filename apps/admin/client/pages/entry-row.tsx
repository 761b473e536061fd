import { Link } from 'react-router';
import type { EntrySummary } from '../../api-types.ts';
import { api } from '../../routes.ts';
import { fieldUrl } from '../form/form-state.ts';
import { getEntryPage } from '../ui/entry-links.tsx';
import { formatRelativeTime, STATE_LABELS } from '../ui/format.ts';
import styles from './entry-row.module.css';

/**
 * Shows an entry in a list, with its image, title and state, and who last changed it. Links to the entry's form, or to the Publish page if
 * the entry is removed.
 */
export function EntryRow({
  file,
  title,
  coverImage,
  state,
  scheduled,
  isHidden,
  changedAt,
  changedBy,
}: EntrySummary) {
  return (
    <Link to={getEntryPage({ file, state })} className={styles.entry}>
      <span className={styles.image}>
        {coverImage && <img src={api.image(coverImage, 160)} alt="" loading="lazy" width="96" height="72" />}
      </span>
      <span className={styles.title}>
        <span>{title}</span> {isHidden && <span className={styles.hidden}>Hidden</span>}
      </span>
      <span className={styles.state} data-state={state}>
        {!scheduled ? STATE_LABELS[state] : scheduled.isRefused ? 'Not scheduled' : 'Scheduled'}
      </span>
      <span className="muted">
        {[changedAt && formatRelativeTime(changedAt), changedBy].filter(Boolean).join(', ')}
      </span>
    </Link>
  );
}

/** The places of an entry that match a search. Each links to its field in the form. */
export function SearchHits({ file, state, hits }: EntrySummary) {
  if (hits.length === 0 || state === 'removed') return null;
  return (
    <ul className={styles.hits}>
      {hits.map(({ path, label, before, match, after }) => (
        <li key={path.join()}>
          <Link to={fieldUrl(file, path)} className={styles.hit}>
            <span className="muted">{label}</span> <span>{before}</span>
            <mark>{match}</mark>
            <span>{after}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
