import { api } from '../../routes.ts';
import { useSession } from '../admin-layout.tsx';
import { request } from '../api-client.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { formatDateTime, formatRelativeTime } from '../ui/format.ts';
import { useAction } from '../ui/use-action.ts';

/** The page with the sessions of the signed-in person, each with a button to end it. */
export function Sessions() {
  const session = useSession();
  const { run, error } = useAction();
  return (
    <>
      <h1>Where you are signed in</h1>
      <ErrorMessage>{error}</ErrorMessage>
      <ul className="divided-list">
        {session.data?.sessions.map(({ id, createdAt, lastSeenAt, browser, isCurrent }) => (
          <li key={id} className="row">
            <strong>{browser}</strong>
            <span className="muted">
              {`since ${formatDateTime(createdAt)}, ${isCurrent ? 'this browser' : `last seen ${formatRelativeTime(lastSeenAt)}`}`}
            </span>
            <button
              type="button"
              className="text-button"
              onClick={() => run(() => request(api.sessionById(id), 'DELETE'))}
            >
              End session
              <span className="visually-hidden">{`: ${browser}, since ${formatDateTime(createdAt)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
