import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { kindOf } from '../../../app/content/schema/kinds.ts';
import { api, pages } from '../../addresses.ts';
import type { PublishedState } from '../../shapes.ts';
import { ask } from '../ask.ts';
import { Fault } from '../ui/fault.tsx';
import { useAct } from '../ui/use-act.ts';
import { moment } from '../ui/words.ts';
import { useNames } from '../use-documents.ts';

/** Every state that visitors have seen; any of them, or one thing of it, can be put back. */
export function History() {
  const states = useQuery({ queryKey: ['history'], queryFn: () => ask<PublishedState[]>(api.history()) });
  const { act, fault } = useAct();
  const navigate = useNavigate();
  const nameOf = useNames();
  const putBack = (address: string, then: string) =>
    act(async () => {
      await ask(address, 'POST');
      navigate(then);
    });
  return (
    <>
      <h1>History</h1>
      <Fault>{fault}</Fault>
      <ol className="lines">
        {states.data?.map(({ commit, at, by, message, live, files }, index) => {
          const before = states.data[index + 1]?.commit;
          return (
            <li key={commit}>
              <details>
                <summary>
                  <strong>{moment(at)}</strong> {message} <span className="quiet">{by}</span>{' '}
                  {live && 'Live now'}
                </summary>
                {!live && (
                  <button
                    type="button"
                    className="button"
                    onClick={() => putBack(api.restore(commit), pages.publish())}
                  >
                    Put everything back to this
                  </button>
                )}
                <ul className="lines">
                  {files
                    .filter((file) => kindOf(file))
                    .map((file) => (
                      <li key={file} className="row">
                        <Link to={pages.edit(file)}>{nameOf(file)}</Link>
                        {before && (
                          <button
                            type="button"
                            className="plain"
                            onClick={() => putBack(`${api.discard(file)}?commit=${before}`, pages.edit(file))}
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
    </>
  );
}
