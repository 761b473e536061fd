import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { api, pages } from '../addresses.ts';
import type { FileChange, SessionAnswer } from '../shapes.ts';
import { ask } from './ask.ts';
import { forgetAll, useUnsaved } from './kept.ts';
import { useLostPhotographs } from './pages/use-uploads.ts';
import styles from './shell.module.css';
import { ThingLinks } from './ui/thing-links.tsx';
import { Toasts } from './ui/toasts.tsx';
import { useAct } from './ui/use-act.ts';
import { useDroppedFiles } from './ui/use-dropped-files.ts';
import { Leave, Window } from './ui/window.tsx';

/** Who is signed in. */
export const useSession = () =>
  useQuery({
    queryKey: ['session'],
    queryFn: () => ask<SessionAnswer>(api.session()),
    refetchInterval: ({ state }) => (state.status === 'error' ? 5_000 : false),
  });

/** How often it is asked whether what waits for its time is live, in milliseconds. */
const SELDOM = 15_000;

/** What publishing would change. */
export const useChanges = () =>
  useQuery({
    queryKey: ['changes'],
    queryFn: () => ask<FileChange[]>(api.changes()),
    refetchInterval: ({ state }) => (state.data?.some(({ later }) => later !== null) ? SELDOM : false),
  });

/** The frame of every page of the desk: where one is, what can be published, and the way out. */
export function Shell() {
  const session = useSession();
  const { pathname } = useLocation();
  // Once it is known who is there, a line that is down takes no page away that somebody works at.
  if (!session.data)
    return (
      <p className={styles.wait}>
        {session.isError ? 'The desk cannot be reached. It is tried again.' : 'A moment …'}
      </p>
    );
  if (!session.data.person) return <Navigate to={pages.signIn()} state={{ from: pathname }} replace />;
  return <Signed session={session.data} />;
}

function Signed({ session }: { session: SessionAnswer }) {
  const { act, fault } = useAct();
  useDroppedFiles();
  const changes = useChanges();
  const count = changes.data?.filter(({ later }) => later === null).length ?? 0;
  const own = session.sessions.find((one) => one.own);
  const leave = () =>
    act(async () => {
      if (own) await ask(api.otherSession(own.id), 'DELETE');
      forgetAll();
    });
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={styles.bar}>
        <Link to={pages.home()} className={styles.name}>
          The desk
        </Link>
        <nav aria-label="Desk" className={styles.links}>
          <NavLink to={pages.home()} end>
            Everything
          </NavLink>
          <NavLink to={pages.enquiries()}>Enquiries</NavLink>
          <NavLink to={pages.history()}>History</NavLink>
          <NavLink to={pages.publish()} className={count > 0 ? (styles.publish ?? '') : ''}>
            {count > 0 ? `Publish (${count})` : 'Publish'}
          </NavLink>
        </nav>
        <p className={styles.who}>
          <Link to={pages.sessions()}>{session.person?.name}</Link>
          <SignOut onLeave={leave} />
        </p>
      </header>
      <Unsaved fault={fault} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Toasts />
    </>
  );
}

/** The way out, which takes from this browser what was written and is not saved. */
function SignOut({ onLeave }: { onLeave: () => Promise<void> }) {
  const { files, others } = useUnsaved();
  if (files.length === 0 && !others)
    return (
      <button type="button" onClick={onLeave}>
        Sign out
      </button>
    );
  return (
    <Window opener={{ children: 'Sign out' }} title="Not all is saved">
      <p>What you wrote and could not be saved yet is kept in this browser. Signing out removes it.</p>
      <p className="row">
        <button type="button" className="button" onClick={onLeave}>
          Sign out all the same
        </button>
        <Leave>Stay</Leave>
      </p>
    </Window>
  );
}

/** Leads to what was written elsewhere in the desk and is not saved yet. @param fault what else went wrong in the frame. */
function Unsaved({ fault }: { fault: string }) {
  const { pathname } = useLocation();
  const files = useUnsaved().files.filter((file) => pathname !== pages.edit(file));
  return (
    <p className={styles.unsaved} aria-live="polite">
      <span>{[fault, ...useLostPhotographs()].filter(Boolean).join(' ')}</span>
      <span>{files.length > 0 && ' Not saved yet: '}</span>
      <ThingLinks files={files} />
    </p>
  );
}

/** An address that the desk does not have. */
export function Missing() {
  return (
    <>
      <h1>Nothing here</h1>
      <p>
        <Link to={pages.home()}>Everything there is</Link>
      </p>
    </>
  );
}
