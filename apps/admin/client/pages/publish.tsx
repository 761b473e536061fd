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

/** How often the progress is asked for, in milliseconds. */
const OFTEN = 700;

/** Where a publication stands, asked for while one runs. */
export function useProgress() {
  return useQuery({
    queryKey: ['publish'],
    queryFn: () => ask<PublishState>(api.publish()),
    // Issues that were corrected a moment ago are gone.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? OFTEN : false),
  });
}

/** What would change, old beside new, and the button that makes it live. */
export function Publish() {
  const changes = useChanges();
  const progress = useProgress();
  const queries = useQueryClient();
  const { act, fault } = useAct();
  const [begun, setBegun] = useState(false);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const running = progress.data?.running ?? false;

  // When a publication ends, everything may have changed.
  useEffect(() => {
    if (!running) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'publish' });
  }, [running]);

  const tell = (words: string) => {
    setSaid(words);
    heading.current?.focus();
  };
  const publish = () =>
    act(async () => {
      setSaid('');
      queries.setQueryData(['publish'], await ask<PublishState>(api.publish(), 'POST'));
      setBegun(true);
    });

  const state = progress.data;
  const issueCount = state?.fault?.issues.length ?? 0;
  const problem =
    issueCount === 0
      ? state?.fault?.message
      : issueCount === 1
        ? 'Correct this first:'
        : `Correct these ${issueCount} issues first:`;
  const now = changes.data?.filter(({ later }) => later === null) ?? [];
  const undecided = changes.data?.filter(({ later }) => later?.isRefused) ?? [];
  const later = changes.data?.filter((one) => one.later?.isRefused === false) ?? [];
  const total = changes.data?.length ?? 0;
  const count = now.length;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Publish
      </h1>
      <div aria-live="polite" className={styles.progress}>
        {fault && <p className="fault">{fault}</p>}
        {changes.isError && <p className="fault">{reason(changes.error)}</p>}
        {said && <p>{said}</p>}
        {state?.running && (
          <p>
            <span>{`${state.step} …`}</span>{' '}
            <span className="quiet">
              {`${state.seconds} s. Visitors see the site as it was until it is done.`}
            </span>
          </p>
        )}
        {state?.fault && !state.running && (
          <p className="fault">{`Nothing was published, and nothing changed for visitors. ${problem}`}</p>
        )}
        {begun && state && !state.running && !state.fault && (
          <p>
            <span>{`Published in ${state.seconds} s.`}</span> <a href="/">See the site</a>
          </p>
        )}
      </div>
      {state?.fault && !state.running && <Issues issues={state.fault.issues} />}
      {state?.remote && (
        <p className="fault">
          {`The shared repository has not what was published: ${state.remote}. Visitors of this server see what was published; it is tried again every five minutes.`}
        </p>
      )}
      {state?.waiting && !running && (
        <p>
          {`What developers changed goes live with the next publication${count === 0 ? ', also by itself' : ''}.`}
        </p>
      )}
      <div className="row">
        {(count > 0 || state?.waiting) && (
          <button type="button" className="button primary" onClick={publish} disabled={running}>
            {`Publish ${count === 0 ? 'that' : count === 1 ? 'this change' : `these ${count} changes`}`}
          </button>
        )}
        {total > 1 && <DiscardAll count={total} />}
      </div>
      {changes.data && count === 0 && !running && (
        <p className="quiet">
          {undecided.length > 0
            ? 'Nothing else is to be published.'
            : `All that was written is live${later.length > 0 ? ', or has its time' : ''}.`}
        </p>
      )}
      <p className={styles.launch}>
        <Link to={pages.launch()}>What is left before the launch</Link>
      </p>
      {[
        { name: 'Needs a decision', list: undecided },
        { name: 'Next', list: now },
        { name: 'At a time', list: later },
      ].map(
        ({ name, list }) =>
          state &&
          list.length > 0 && (
            <section key={name} aria-label={name} className={styles.changes}>
              <h2>{name}</h2>
              <ul className="lines">
                {list.map((change) => (
                  <li key={change.file}>
                    <Change change={change} timeZone={state.zone} onTold={tell} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}
