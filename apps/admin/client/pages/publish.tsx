import { matchContentType } from '@studio/content/schema/content-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { EntryChange, PublishStatus } from '../../api-types.ts';
import { adminPaths, api } from '../../routes.ts';
import { useChanges } from '../admin-layout.tsx';
import { errorMessage, request } from '../api-client.ts';
import { useAction } from '../ui/use-action.ts';
import { ChangeItem } from './publish/change-item.tsx';
import { DiscardAll } from './publish/discard-all.tsx';
import { PublishIssueList } from './publish/publish-issue-list.tsx';
import styles from './publish.module.css';

/** Milliseconds between two requests for the status of a running publish. */
const PROGRESS_POLL_MS = 200;

/** Loads the status of publishing, repeatedly while a publish is running. */
function usePublishStatus() {
  return useQuery({
    queryKey: ['publish'],
    queryFn: () => request<PublishStatus>(api.publish()),
    // Always stale, because issues may have been corrected on another page.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? PROGRESS_POLL_MS : false),
  });
}

/** Returns a copy of a set with or without a value. */
function changeMembership(set: ReadonlySet<string>, value: string, isIncluded: boolean): ReadonlySet<string> {
  const copy = new Set(set);
  if (isIncluded) copy.add(value);
  else copy.delete(value);
  return copy;
}

/** Returns the path of the only page that changes belong to; null if there is no page or more than one. */
function findOnlyPage(changes: readonly EntryChange[]): string | null {
  const pages = new Set(
    changes
      .filter(({ state }) => state !== 'removed')
      .map(({ file }) => matchContentType(file))
      // Images have no page of their own.
      .filter((match) => match?.contentType.name !== 'pictures')
      .map((match) => match?.contentType.pagePath(match.id) ?? null),
  );
  const [page = null, ...otherPages] = pages;
  return otherPages.length === 0 ? page : null;
}

/** Describes what the button publishes. @param readyCount number of changes that could be published. */
function describeChoice(chosenCount: number, readyCount: number): string {
  if (readyCount === 0) return 'developers’ changes';
  if (chosenCount < readyCount) return `${chosenCount} of ${readyCount} changes`;
  return readyCount === 1 ? 'this change' : `these ${readyCount} changes`;
}

export function PublishPage() {
  const changes = useChanges();
  const { data: status } = usePublishStatus();
  const queryClient = useQueryClient();
  const { runAction, error } = useAction();
  /** Id of the publish that this page has started. */
  const [startedId, setStartedId] = useState<string>();
  const [message, setMessage] = useState('');
  /** Files of the changes that the editor has left out. */
  const [leftOutFiles, setLeftOutFiles] = useState<ReadonlySet<string>>(new Set());
  /** The page that the last publish changed; null if it changed several pages or none. */
  const [changedPage, setChangedPage] = useState<string | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isRunning = status?.isRunning ?? false;

  // After a publish, reloads all data except the status itself. The first render reloads the data too.
  useEffect(() => {
    if (!isRunning)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'publish' });
  }, [isRunning]);

  const showMessageAndFocus = (text: string) => {
    setMessage(text);
    headingRef.current?.focus();
  };
  const publish = () =>
    runAction(async () => {
      setMessage('');
      setChangedPage(findOnlyPage(chosenChanges));
      const except = readyChanges.filter((change) => !isChosen(change)).map(({ file }) => file);
      const started = await request<PublishStatus>(api.publish(), 'POST', { except });
      queryClient.setQueryData(['publish'], started);
      setStartedId(started.last?.id);
    });

  const issueCount = status?.error?.issues.length ?? 0;
  const failureText =
    issueCount === 0
      ? status?.error?.message
      : issueCount === 1
        ? 'Correct this first:'
        : `Correct these ${issueCount} issues first:`;
  const readyChanges = changes.data?.filter((change) => change.scheduled === null) ?? [];
  const undecidedChanges = changes.data?.filter((change) => change.scheduled?.isRefused) ?? [];
  const scheduledChanges = changes.data?.filter((change) => change.scheduled?.isRefused === false) ?? [];
  const totalCount = changes.data?.length ?? 0;
  const readyCount = readyChanges.length;
  // A single change has no checkbox, so it is always chosen.
  const hasChoice = readyCount > 1;
  const isChosen = ({ file }: EntryChange): boolean => !hasChoice || !leftOutFiles.has(file);
  const chosenChanges = readyChanges.filter(isChosen);
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        Publish
      </h1>
      <div aria-live="polite" className={styles.progress}>
        {error && <p className="error">{error}</p>}
        {changes.isError && <p className="error">{errorMessage(changes.error)}</p>}
        {message && <p>{message}</p>}
        {status?.isRunning && (
          <>
            <progress aria-label="Publishing" value={status.progress} />
            <p>
              <span>{`${status.step} …`}</span>{' '}
              <span className="muted">
                {`${status.durationSeconds} s. Until it is done, visitors see the previous version.`}
              </span>
            </p>
          </>
        )}
        {status?.error && !status.isRunning && (
          <p className="error">{`Nothing was published, and nothing changed for visitors. ${failureText}`}</p>
        )}
        {status?.last?.isPublished && status.last.id === startedId && (
          <p>
            <span>{`Published in ${status.last.durationSeconds} s.`}</span>{' '}
            <a href={changedPage ?? '/'}>{changedPage === null ? 'View site' : 'View page'}</a>
          </p>
        )}
      </div>
      {status?.error && !status.isRunning && <PublishIssueList issues={status.error.issues} />}
      {status?.remoteError && (
        <p className="error">
          {`The publication could not be pushed to the shared repository: ${status.remoteError}. Visitors of this server see it. The server tries again every five minutes.`}
        </p>
      )}
      {status?.hasUnpublishedCommits && !isRunning && (
        <p>
          {`The next publication includes changes by developers${readyCount === 0 ? '. You can publish them now' : ''}.`}
        </p>
      )}
      <div className="row">
        {(readyCount > 0 || status?.hasUnpublishedCommits) && (
          <button
            type="button"
            className="button primary"
            onClick={publish}
            disabled={isRunning || (readyCount > 0 && chosenChanges.length === 0)}
          >
            {`Publish ${describeChoice(chosenChanges.length, readyCount)}`}
          </button>
        )}
        {totalCount > 1 && <DiscardAll count={totalCount} />}
      </div>
      {changes.data && readyCount === 0 && !isRunning && (
        <p className="muted">
          {undecidedChanges.length > 0
            ? 'There is nothing else to publish.'
            : `All edits are published${scheduledChanges.length > 0 ? ' or scheduled' : ''}.`}
        </p>
      )}
      <p className={styles.launch}>
        <Link to={adminPaths.launchChecklist()}>Launch checklist</Link>
      </p>
      {[
        { name: 'Needs a decision', list: undecidedChanges },
        { name: 'Ready to publish', list: readyChanges },
        { name: 'Scheduled', list: scheduledChanges },
      ].map(
        ({ name, list }) =>
          status &&
          list.length > 0 && (
            <section key={name} aria-label={name} className={styles.changes}>
              <h2>{name}</h2>
              <ul className="divided-list">
                {list.map((change) => (
                  <li key={change.file}>
                    <ChangeItem
                      change={change}
                      timeZone={status.timeZone}
                      isChosen={list === readyChanges && hasChoice ? isChosen(change) : null}
                      onChoose={(isChosen) =>
                        setLeftOutFiles(changeMembership(leftOutFiles, change.file, !isChosen))
                      }
                      onDone={showMessageAndFocus}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}
