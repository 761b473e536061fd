import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api, pages } from '../../addresses.ts';
import type { PublishState } from '../../shapes.ts';
import { ask, reason } from '../ask.ts';
import { useChanges } from '../shell.tsx';
import { useAct } from '../ui/use-act.ts';
import { Change } from './publish/change.tsx';
import { DiscardAll } from './publish/discard-all.tsx';
import { Issues } from './publish/issues.tsx';
import styles from './publish.module.css';

/** How often the progress of a publication is loaded. */
const PROGRESS_POLL_MS = 700;

/** Loads the state of the publication, repeatedly while one runs. */
export function useProgress() {
  return useQuery({
    queryKey: ['publish'],
    queryFn: () => ask<PublishState>(api.publish()),
    // Issues may have been corrected on another page.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? PROGRESS_POLL_MS : false),
  });
}

/** Lists the unpublished changes and publishes them. */
export function Publish() {
  const changes = useChanges();
  const progress = useProgress();
  const queries = useQueryClient();
  const { run, error } = useAct();
  const [hasStarted, setHasStarted] = useState(false);
  const [message, setMessage] = useState('');
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isRunning = progress.data?.running ?? false;

  // After a publication all data may have changed.
  useEffect(() => {
    if (!isRunning)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'publish' });
  }, [isRunning]);

  const showMessage = (text: string) => {
    setMessage(text);
    headingRef.current?.focus();
  };
  const publish = () =>
    run(async () => {
      setMessage('');
      queries.setQueryData(['publish'], await ask<PublishState>(api.publish(), 'POST'));
      setHasStarted(true);
    });

  const state = progress.data;
  const issueCount = state?.fault?.issues.length ?? 0;
  const failure =
    issueCount === 0
      ? state?.fault?.message
      : issueCount === 1
        ? 'Correct this first:'
        : `Correct these ${issueCount} issues first:`;
  const ready = changes.data?.filter((change) => change.later === null) ?? [];
  const undecided = changes.data?.filter((change) => change.later?.isRefused) ?? [];
  const scheduled = changes.data?.filter((change) => change.later?.isRefused === false) ?? [];
  const total = changes.data?.length ?? 0;
  const count = ready.length;
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        Publish
      </h1>
      <div aria-live="polite" className={styles.progress}>
        {error && <p className="error">{error}</p>}
        {changes.isError && <p className="error">{reason(changes.error)}</p>}
        {message && <p>{message}</p>}
        {state?.running && (
          <p>
            <span>{`${state.step} …`}</span>{' '}
            <span className="muted">
              {`${state.seconds} s. Until it is done, visitors see the previous version.`}
            </span>
          </p>
        )}
        {state?.fault && !state.running && (
          <p className="error">{`Nothing was published, and nothing changed for visitors. ${failure}`}</p>
        )}
        {hasStarted && state && !state.running && !state.fault && (
          <p>
            <span>{`Published in ${state.seconds} s.`}</span> <a href="/">View site</a>
          </p>
        )}
      </div>
      {state?.fault && !state.running && <Issues issues={state.fault.issues} />}
      {state?.remote && (
        <p className="error">
          {`The publication could not be pushed to the shared repository: ${state.remote}. Visitors of this server see it. The server tries again every five minutes.`}
        </p>
      )}
      {state?.waiting && !isRunning && (
        <p>
          {`The next publication includes changes by developers${count === 0 ? '. You can publish them now' : ''}.`}
        </p>
      )}
      <div className="row">
        {(count > 0 || state?.waiting) && (
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
        <Link to={pages.launch()}>Launch checklist</Link>
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
                    <Change change={change} timeZone={state.zone} onDone={showMessage} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}
