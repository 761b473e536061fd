import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, pages, stateAt } from '../../addresses.ts';
import type { DiscardAnswer, PublishedState, RestorableChange } from '../../shapes.ts';
import { ask, reason } from '../ask.ts';
import { Fault } from '../ui/fault.tsx';
import { ThingLink } from '../ui/thing-links.tsx';
import { useUndo } from '../ui/toasts.tsx';
import { useAct } from '../ui/use-act.ts';
import { moment } from '../ui/words.ts';
import { useNames } from '../use-documents.ts';

/** Things that are named in one line. */
const NAMED = 3;

/** Some things in one line: "Mitti (Candles), About us and 4 more". */
function together(names: readonly string[]): string {
  const rest = names.length > NAMED ? [`${names.length - NAMED + 1} more`] : [];
  return new Intl.ListFormat('en-GB').format([...names.slice(0, NAMED - rest.length), ...rest]);
}

/** The newest states that visitors have seen; any of them, or one thing of it, can be put back. */
export function History() {
  const states = useQuery({ queryKey: ['history'], queryFn: () => ask<PublishedState[]>(api.history()) });
  const { act, fault } = useAct();
  const navigate = useNavigate();
  const offerUndo = useUndo();
  const nameOf = useNames();
  const putBack = (address: string, then: string) =>
    act(async () => {
      const replaced = await ask<DiscardAnswer | undefined>(address, 'POST');
      // What was in the draft is replaced.
      if (replaced) offerUndo('Put back what it was before.', replaced);
      navigate(then);
    });
  return (
    <>
      <h1>History</h1>
      <Fault>{states.isError ? reason(states.error) : fault}</Fault>
      <ol className="lines">
        {states.data?.map(({ commit, at, by, message, live, kept, files }, index) => {
          const before = states.data[index + 1]?.commit;
          return (
            <li key={commit}>
              <details>
                <summary>
                  <strong>{moment(at)}</strong> <span>{message ?? together(files.map(nameOf))}</span>{' '}
                  <span className="quiet">{by}</span> <span>{live && 'Live now'}</span>
                </summary>
                <div className="row">
                  {kept && (
                    <a className="plain" href={stateAt(commit)} target="_blank" rel="noreferrer">
                      See it
                    </a>
                  )}
                  {!live && (
                    <button
                      type="button"
                      className="button"
                      onClick={() => putBack(api.restore(commit), pages.publish())}
                    >
                      Put everything back to this
                    </button>
                  )}
                </div>
                <ul className="lines">
                  {files.map((file) => (
                    <li key={file} className="row">
                      <ThingLink file={file} />
                      {before && (
                        <button
                          type="button"
                          className="plain"
                          onClick={() => putBack(api.discard(file, before), pages.edit(file))}
                        >
                          Put back what it was before
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          );
        })}
      </ol>
      <Discarded nameOf={nameOf} />
    </>
  );
}

/** What was discarded or removed before it was published; any of it can be restored to the draft. */
function Discarded({ nameOf }: { nameOf: (file: string) => string }) {
  const { act, fault } = useAct();
  const navigate = useNavigate();
  const { data: discarded = [] } = useQuery({
    queryKey: ['discarded'],
    queryFn: () => ask<RestorableChange[]>(api.discarded()),
  });
  if (discarded.length === 0) return null;
  return (
    <section aria-labelledby="discarded">
      <h2 id="discarded">Discarded changes</h2>
      <Fault>{fault}</Fault>
      <ul className="lines">
        {discarded.map(({ id, at, by, files }) => (
          <li key={id} className="row">
            <strong>{moment(at)}</strong> <span>{together(files.map(nameOf))}</span>{' '}
            <span className="quiet">{by}</span>
            <button
              type="button"
              className="plain"
              onClick={() =>
                act(async () => {
                  await ask(api.restoreDiscarded(id), 'POST');
                  navigate(pages.publish());
                })
              }
            >
              Restore to the draft
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
