import { api } from '../../addresses.ts';
import { ask } from '../ask.ts';
import { useSession } from '../shell.tsx';
import { Fault } from '../ui/fault.tsx';
import { useAct } from '../ui/use-act.ts';
import { ago, moment } from '../ui/words.ts';

/** Lists the sessions of the signed-in person, each with a button to end it. */
export function Sessions() {
  const session = useSession();
  const { run, error } = useAct();
  return (
    <>
      <h1>Where you are signed in</h1>
      <Fault>{error}</Fault>
      <ul className="lines">
        {session.data?.sessions.map(({ id, since: createdAt, seen: lastSeenAt, browser, own: isCurrent }) => (
          <li key={id} className="row">
            <strong>{browser}</strong>
            <span className="muted">
              {`since ${moment(createdAt)}, ${isCurrent ? 'this browser' : `last seen ${ago(lastSeenAt)}`}`}
            </span>
            <button
              type="button"
              className="text-button"
              onClick={() => run(() => ask(api.otherSession(id), 'DELETE'))}
            >
              End session
              <span className="visually-hidden">{`: ${browser}, since ${moment(createdAt)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
