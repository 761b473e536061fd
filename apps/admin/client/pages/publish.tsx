import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PublishStatus } from '../../api-types.ts';
import { adminPaths, api } from '../../routes.ts';
import { useChanges } from '../admin-layout.tsx';
import { errorMessage, request } from '../api-client.ts';
import { useAction } from '../ui/use-action.ts';
import { ChangeItem } from './publish/change-item.tsx';
import { DiscardAll } from './publish/discard-all.tsx';
import { PublishIssueList } from './publish/publish-issue-list.tsx';
import styles from './publish.module.css';

/** How often the progress of a publication is loaded. */
const PROGRESS_POLL_MS = 700;

/** Loads the state of the publication, repeatedly while one runs. */
export function usePublishState() {
  return useQuery({
    queryKey: ['publish'],
    queryFn: () => request<PublishStatus>(api.publish()),
    // Issues may have been corrected on another page.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? PROGRESS_POLL_MS : false),
  });
}

/** Lists the unpublished changes and publishes them. */
export function PublishPage() {
  const changes = useChanges();
  const progress = usePublishState();
  const queryClient = useQueryClient();
  const { run, error } = useAction();
  const [hasStarted, setHasStarted] = useState(false);
  const [message, setMessage] = useState('');
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isRunning = progress.data?.isRunning ?? false;

  // After a publication all data may have changed.
  useEffect(() => {
    if (!isRunning)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'publish' });
  }, [isRunning]);

  const showMessage = (text: string) => {
    setMessage(text);
    headingRef.current?.focus();
  };
  const publish = () =>
    run(async () => {
      setMessage('');
      queryClient.setQueryData(['publish'], await request<PublishStatus>(api.publish(), 'POST'));
      setHasStarted(true);
    });

  const state = progress.data;
  const issueCount = state?.error?.issues.length ?? 0;
  const failure =
    issueCount === 0
      ? state?.error?.message
      : issueCount === 1
        ? 'Correct this first:'
        : `Correct these ${issueCount} issues first:`;
  const ready = changes.data?.filter((change) => change.scheduled === null) ?? [];
  const undecided = changes.data?.filter((change) => change.scheduled?.isRefused) ?? [];
  const scheduled = changes.data?.filter((change) => change.scheduled?.isRefused === false) ?? [];
  const total = changes.data?.length ?? 0;
  const count = ready.length;
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        Publish
      </h1>
      <div aria-live="polite" className={styles.progress}>
        {error && <p className="error">{error}</p>}
        {changes.isError && <p className="error">{errorMessage(changes.error)}</p>}
        {message && <p>{message}</p>}
        {state?.isRunning && (
          <p>
            <span>{`${state.step} …`}</span>{' '}
            <span className="muted">
              {`${state.durationSeconds} s. Until it is done, visitors see the previous version.`}
            </span>
          </p>
        )}
        {state?.error && !state.isRunning && (
          <p className="error">{`Nothing was published, and nothing changed for visitors. ${failure}`}</p>
        )}
        {hasStarted && state && !state.isRunning && !state.error && (
          <p>
            <span>{`Published in ${state.durationSeconds} s.`}</span> <a href="/">View site</a>
          </p>
        )}
      </div>
      {state?.error && !state.isRunning && <PublishIssueList issues={state.error.issues} />}
      {state?.remoteError && (
        <p className="error">
          {`The publication could not be pushed to the shared repository: ${state.remoteError}. Visitors of this server see it. The server tries again every five minutes.`}
        </p>
      )}
      {state?.hasUnpublishedCommits && !isRunning && (
        <p>
          {`The next publication includes changes by developers${count === 0 ? '. You can publish them now' : ''}.`}
        </p>
      )}
      <div className="row">
        {(count > 0 || state?.hasUnpublishedCommits) && (
          <button type="button" className="button primary" onClick={publish} disabled={isRunning}>
            {`Publish ${count === 0 ? 'developers’ changes' : count === 1 ? 'this change' : `these ${count} changes`}`}
          </button>
        )}
        {total > 1 && <DiscardAll count={total} />}
      </div>
      {changes.data && count === 0 && !isRunning && (
        <p className="muted">
          {undecided.length > 0
            ? 'There is nothing else to publish.'
            : `All edits are published${scheduled.length > 0 ? ' or scheduled' : ''}.`}
        </p>
      )}
      <p className={styles.launch}>
        <Link to={adminPaths.launchChecklist()}>Launch checklist</Link>
      </p>
      {[
        { name: 'Needs a decision', list: undecided },
        { name: 'Ready to publish', list: ready },
        { name: 'Scheduled', list: scheduled },
      ].map(
        ({ name, list }) =>
          state &&
          list.length > 0 && (
            <section key={name} aria-label={name} className={styles.changes}>
              <h2>{name}</h2>
              <ul className="lines">
                {list.map((change) => (
                  <li key={change.file}>
                    <ChangeItem change={change} timeZone={state.timeZone} onDone={showMessage} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}
