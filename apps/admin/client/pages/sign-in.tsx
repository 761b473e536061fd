import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { api, pages } from '../../addresses.ts';
import { ask } from '../ask.ts';
import { useSession } from '../shell.tsx';
import { useAct } from '../ui/use-act.ts';
import styles from './sign-in.module.css';

/** Asks for a link by mail, and takes the link that a mail brought. */
export function SignIn() {
  const session = useSession();
  const { hash, state } = useLocation();
  const [sent, setSent] = useState(false);
  const { act, fault } = useAct();

  useEffect(() => {
    if (hash.length < 2) return;
    // The link works once, and needs not stay in the history.
    history.replaceState(history.state, '', location.pathname);
    void act(() => ask(api.signIn(), 'POST', { token: hash.slice(1) }));
  }, [hash, act]);

  if (session.data?.person) return <Navigate to={state?.from ?? pages.home()} replace />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    void act(async () => {
      await ask(api.links(), 'POST', { email });
      setSent(true);
    });
  };

  return (
    <main className={styles.page}>
      <h1>The desk</h1>
      <p>Words, pictures and enquiries of the site. You sign in by a link that comes by e-mail.</p>
      <form onSubmit={submit}>
        <label htmlFor="email">E-mail</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          key={session.data?.suggestedEmail}
          defaultValue={session.data?.suggestedEmail}
        />
        <button type="submit" className="button primary">
          Send me a link
        </button>
      </form>
      <div aria-live="polite">
        {fault && <p className="fault">{fault}</p>}
        {sent && !fault && (
          <p>
            If this address may edit the site, a link is on its way. It works for 15 minutes, in this browser.
            If you ask again within a minute, no second mail comes: use the last one.{' '}
            {session.data?.mailbox && (
              <span>
                On this machine it lies in <a href={session.data.mailbox}>the mailbox</a>.
              </span>
            )}
          </p>
        )}
      </div>
    </main>
  );
}
