import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api, pages } from '../../addresses.ts';
import type { FileChange, PublishState } from '../../shapes.ts';
import { ask } from '../ask.ts';
import { fieldAddress } from '../form/form-state.ts';
import { useChanges } from '../shell.tsx';
import { Fault } from '../ui/fault.tsx';
import { useAct } from '../ui/use-act.ts';
import { Values } from '../ui/values.tsx';
import { Leave, Window } from '../ui/window.tsx';
import { stateWords } from '../ui/words.ts';
import styles from './publish.module.css';

/** How often the progress is asked for, in milliseconds. */
const OFTEN = 700;

/** Where a publication stands, asked for while one runs. */
export function useProgress() {
  return useQuery({
    queryKey: ['publish'],
    queryFn: () => ask<PublishState>(api.publish()),
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
  const running = progress.data?.running ?? false;

  // When a publication ends, everything may have changed.
  useEffect(() => {
    if (!running) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'publish' });
  }, [running]);

  const publish = () =>
    act(async () => {
      queries.setQueryData(['publish'], await ask<PublishState>(api.publish(), 'POST'));
      setBegun(true);
    });

  const state = progress.data;
  const count = changes.data?.length ?? 0;
  return (
    <>
      <h1>Publish</h1>
      <div aria-live="polite" className={styles.progress}>
        {fault && <p className="fault">{fault}</p>}
        {state?.running && (
          <p>
            {state.step} …{' '}
            <span className="quiet">
              {state.seconds} s. Visitors see the site as it was until it is done.
            </span>
          </p>
        )}
        {state?.fault && !state.running && (
          <p className="fault">
            Nothing was published, and nothing changed for visitors. {state.fault.message}{' '}
            {state.fault.file && <Link to={fieldAddress(state.fault.file, state.fault.path)}>Mend it</Link>}
          </p>
        )}
        {begun && state && !state.running && !state.fault && (
          <p>
            Published in {state.seconds} s. <a href="/">See the site</a>
          </p>
        )}
      </div>
      {state?.remote && (
        <p className="fault">
          The shared repository could not be reached: {state.remote}. Visitors of this server see what was
          published; it is tried again every five minutes.
        </p>
      )}
      {state?.waiting && !running && (
        <p>What developers changed goes live with the next publication{count === 0 && ', also by itself'}.</p>
      )}
      <div className="row">
        {(count > 0 || state?.waiting) && (
          <button type="button" className="button primary" onClick={publish} disabled={running}>
            Publish {count === 0 ? 'that' : count === 1 ? 'this change' : `these ${count} changes`}
          </button>
        )}
        {count > 1 && <DiscardAll count={count} />}
      </div>
      {changes.data && count === 0 && !running && <p className="quiet">All that was written is live.</p>}
      <p>
        <Link to={pages.launch()}>What is left before the launch</Link>
      </p>
      <ul className={`lines ${styles.changes}`}>
        {changes.data?.map((change) => (
          <li key={change.file}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Takes everything back at once, what others wrote, too: so it is asked first. */
function DiscardAll({ count }: { count: number }) {
  const { act, fault } = useAct();
  const [open, setOpen] = useState(false);
  const discard = () =>
    act(async () => {
      await ask(api.changes(), 'DELETE');
      setOpen(false);
    });
  return (
    <Window
      open={open}
      onOpenChange={setOpen}
      opener={{ className: 'plain', children: 'Discard all' }}
      title={`Discard all ${count} changes?`}
    >
      <p>Everything goes back to what is live: what you wrote, and what others did.</p>
      <Fault>{fault}</Fault>
      <p className="row">
        <button type="button" className="button" onClick={discard}>
          Discard all
        </button>
        <Leave>Keep them</Leave>
      </p>
    </Window>
  );
}

function Change({ change: { file, title, state, values } }: { change: FileChange }) {
  const { act, fault } = useAct();
  // A model or a font is no form.
  const isThing = /\.(yaml|md)$/.test(file);
  return (
    <article>
      <h2>{isThing && state !== 'removed' ? <Link to={pages.edit(file)}>{title}</Link> : title}</h2>
      <p className="row quiet">
        {stateWords[state]}
        {isThing && (
          <button type="button" className="plain" onClick={() => act(() => ask(api.discard(file), 'POST'))}>
            Discard
          </button>
        )}
      </p>
      <Fault>{fault}</Fault>
      <Values values={values} />
    </article>
  );
}
