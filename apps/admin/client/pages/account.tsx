import { api } from '../../routes.ts';
import { useSession } from '../admin-layout.tsx';
import { request } from '../api-client.ts';
import { canUsePasskeys, createPasskey } from '../passkeys.ts';
import { ConfirmButton } from '../ui/dialog.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { formatDateTime, formatRelativeTime } from '../ui/format.ts';
import { useAction } from '../ui/use-action.ts';

/** The page with the passkeys and sessions of the signed-in person. */
export function Account() {
  const session = useSession();
  return (
    <>
      <h1>Your account</h1>
      <p>{`${session.data?.person?.name}, ${session.data?.person?.email}`}</p>
      <PasskeyList />
      <SessionList />
    </>
  );
}

function PasskeyList() {
  const passkeys = useSession().data?.passkeys ?? [];
  const { runAction, error } = useAction();
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        A passkey signs you in with the lock of your device: a fingerprint, your face or its code. Nothing
        needs to be remembered, and no mail is needed.
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      <ul className="divided-list">
        {passkeys.map(({ id, browser, createdAt }) => (
          <li key={id} className="row">
            <strong>{browser}</strong>
            <span className="muted">{`since ${formatDateTime(createdAt)}`}</span>
            <ConfirmButton
              trigger={{
                className: 'text-button',
                children: 'Remove',
                'aria-label': `Remove: passkey, ${browser}, since ${formatDateTime(createdAt)}`,
              }}
              title="Remove this passkey?"
              action="Remove"
              onConfirm={() => runAction(() => request(api.passkey(id), 'DELETE'))}
            >
              This device then needs a link by mail, or a new passkey, to sign in.
            </ConfirmButton>
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? (
        <p>
          <button type="button" className="button" onClick={() => runAction(createPasskey)}>
            Set up a passkey
          </button>
        </p>
      ) : (
        <p className="muted">This browser has no passkeys.</p>
      )}
    </section>
  );
}

function SessionList() {
  const session = useSession();
  const { runAction, error } = useAction();
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
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
              onClick={() => runAction(() => request(api.sessionById(id), 'DELETE'))}
            >
              End session
              <span className="visually-hidden">{`: ${browser}, since ${formatDateTime(createdAt)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
