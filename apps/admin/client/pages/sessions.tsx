import { api } from '../../addresses.ts';
import { ask } from '../ask.ts';
import { useSession } from '../shell.tsx';
import { Fault } from '../ui/fault.tsx';
import { useAct } from '../ui/use-act.ts';
import { ago, moment } from '../ui/words.ts';

/** Where somebody is signed in; each can be ended. */
export function Sessions() {
  const session = useSession();
  const { act, fault } = useAct();
  return (
    <>
      <h1>Where you are signed in</h1>
      <Fault>{fault}</Fault>
      <ul className="lines">
        {session.data?.sessions.map(({ id, since, seen, browser, own }) => (
          <li key={id} className="row">
            <strong>{browser}</strong>
            <span className="quiet">
              {`since ${moment(since)}, ${own ? 'this one' : `last seen ${ago(seen)}`}`}
            </span>
            <button
              type="button"
              className="plain"
              onClick={() => act(() => ask(api.otherSession(id), 'DELETE'))}
            >
              End it
              <span className="visually-hidden">{`: ${browser}, since ${moment(since)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
