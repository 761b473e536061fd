import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DiscardResponse, PublishedVersion, RestorableChange } from '../../api-types.ts';
import { adminPaths, api } from '../../routes.ts';
import { errorMessage, request } from '../api-client.ts';
import { EntryLink } from '../ui/entry-links.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { formatDateTime, formatTime } from '../ui/format.ts';
import { useUndoToast } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useEntryLabel } from '../use-entries.ts';
import { describeVersion, groupByDay, type HistoryItem, joinNames } from './history-items.ts';
import styles from './version-history.module.css';

/** Loads the latest published versions, the newest first. */
export const useVersions = () =>
  useQuery({
    queryKey: ['history'],
    queryFn: () => request<PublishedVersion[]>(api.history()),
    // A cached list would be shown for a moment without the latest version.
    gcTime: 0,
  });

/** The page with the latest published versions. Editors can restore a version, or one entry as it was before a version. */
export function VersionHistory() {
  const versions = useVersions();
  const { runAction, error } = useAction();
  const navigate = useNavigate();
  const offerUndo = useUndoToast();
  const getEntryLabel = useEntryLabel();
  const restore = (url: string, nextPage: string) =>
    runAction(async () => {
      const discardedChange = await request<DiscardResponse | undefined>(url, 'POST');
      // Only a request that restores one entry returns a discarded change. Undo brings back the draft of this entry.
      if (discardedChange) offerUndo('Restored the previous version.', discardedChange);
      navigate(nextPage);
    });
  return (
    <>
      <h1>Version history</h1>
      <ErrorMessage>{versions.isError ? errorMessage(versions.error) : error}</ErrorMessage>
      {versions.data &&
        groupByDay(versions.data).map(({ name, items }) => (
          <section key={name} aria-label={name} className={styles.day}>
            <h2>{name}</h2>
            <ol className="divided-list">
              {items.map((item) => (
                <li key={item.commit}>
                  <VersionItem item={item} title={describeVersion(item, getEntryLabel)} restore={restore} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      <DiscardedChanges getEntryLabel={getEntryLabel} />
    </>
  );
}

interface VersionProps {
  item: HistoryItem;
  title: string;
  /** Sends a request that restores something, and then opens a page. */
  restore: (url: string, nextPage: string) => void;
}

function VersionItem({ item, title, restore }: VersionProps) {
  const { commit, at, isCurrent, files, previousCommit } = item;
  return (
    <details>
      <summary>
        <strong>{title}</strong> <span className="muted">{formatTime(at)}</span>{' '}
        <span>{isCurrent && 'Current version'}</span>
      </summary>
      <div className="row">
        {!isCurrent && (
          <button
            type="button"
            className="button"
            onClick={() => restore(api.rollBack(commit), adminPaths.publish())}
          >
            Restore this version
          </button>
        )}
      </div>
      <ul className="divided-list">
        {files.map((file) => (
          <li key={file} className="row">
            <EntryLink file={file} />
            {previousCommit && (
              <button
                type="button"
                className="text-button"
                onClick={() => restore(api.revert(file, previousCommit), adminPaths.edit(file))}
              >
                Restore entry as it was before
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists discarded changes and removed entries, to restore them. */
function DiscardedChanges({ getEntryLabel }: { getEntryLabel: (file: string) => string }) {
  const { runAction, error } = useAction();
  const navigate = useNavigate();
  const { data: discarded = [] } = useQuery({
    queryKey: ['discarded'],
    queryFn: () => request<RestorableChange[]>(api.discarded()),
  });
  if (discarded.length === 0) return null;
  return (
    <section aria-labelledby="discarded">
      <h2 id="discarded">Discarded changes</h2>
      <ErrorMessage>{error}</ErrorMessage>
      <ul className="divided-list">
        {discarded.map(({ id, at, by, files }) => (
          <li key={id} className="row">
            <strong>{formatDateTime(at)}</strong> <span>{joinNames(files.map(getEntryLabel))}</span>{' '}
            <span className="muted">{by}</span>
            <button
              type="button"
              className="text-button"
              onClick={() =>
                runAction(async () => {
                  await request(api.restoreDiscarded(id), 'POST');
                  navigate(adminPaths.publish());
                })
              }
            >
              Restore
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
