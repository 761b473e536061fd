import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { adminPaths, api } from '../../routes.ts';
import { useSession } from '../admin-layout.tsx';
import { request } from '../api-client.ts';
import { canUsePasskeys, signInWithPasskey } from '../passkeys.ts';
import { useAction } from '../ui/use-action.ts';
import styles from './sign-in.module.css';

/** The sign-in page. It sends a sign-in link by e-mail. The link opens this page with a token in the URL's hash. */
export function SignIn() {
  const session = useSession();
  const { hash, state } = useLocation();
  const [searchParams] = useSearchParams();
  const [isSent, setIsSent] = useState(false);
  const { runAction, error } = useAction();

  useEffect(() => {
    if (hash.length < 2) return;
    // The link works only once, so its token is removed from the address bar and the history.
    history.replaceState(history.state, '', location.pathname);
    // Chat programs take the punctuation after a link as part of it. A token has none.
    const token = /[\w-]+/.exec(hash)?.[0] ?? '';
    void runAction(() => request(api.signIn(), 'POST', { token }));
  }, [hash, runAction]);

  // The link in an invitation contains the address.
  const email = searchParams.get('email') ?? session.data?.suggestedEmail;
  if (session.data?.person) return <Navigate to={state?.from ?? adminPaths.home()} replace />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('email') ?? '');
    void runAction(async () => {
      await request(api.magicLinks(), 'POST', { email: address });
      setIsSent(true);
    });
  };

  return (
    <main className={styles.page}>
      <h1>Admin</h1>
      <p>Edit the website and read its enquiries. We send you a sign-in link by e-mail.</p>
      <form onSubmit={submit}>
        <label htmlFor="email">E-mail</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          key={email}
          defaultValue={email}
        />
        <button type="submit" className="button primary">
          Send me a link
        </button>
      </form>
      {canUsePasskeys() && (
        <p>
          <button type="button" className="button" onClick={() => runAction(signInWithPasskey)}>
            Sign in with a passkey
          </button>
        </p>
      )}
      <div aria-live="polite">
        {error && <p className="error">{error}</p>}
        {isSent && !error && (
          <p>
            If this address may sign in, a link is on its way. It works for 15 minutes, in this browser. If
            you ask again within a minute, no second e-mail is sent: use the last one.{' '}
            {session.data?.mailbox && (
              <span>
                On this computer it is in <a href={session.data.mailbox}>the mailbox</a>.
              </span>
            )}
          </p>
        )}
      </div>
    </main>
  );
}
