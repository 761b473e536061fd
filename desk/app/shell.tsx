import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { api, pages } from '../addresses.ts';
import type { FileChange, SessionAnswer } from '../shapes.ts';
import { ask } from './ask.ts';
import styles from './shell.module.css';

/** Who is signed in. */
export const useSession = () =>
  useQuery({ queryKey: ['session'], queryFn: () => ask<SessionAnswer>(api.session()) });

/** What publishing would change. */
export const useChanges = () =>
  useQuery({ queryKey: ['changes'], queryFn: () => ask<FileChange[]>(api.changes()) });

/** The frame of every page of the desk: where one is, what can be published, and the way out. */
export function Shell() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.isPending) return <p className={styles.wait}>A moment …</p>;
  if (session.isError) return <p className={styles.wait}>The desk cannot be reached. It is tried again.</p>;
  if (!session.data.person) return <Navigate to={pages.signIn()} state={{ from: pathname }} replace />;
  return <Signed session={session.data} />;
}

function Signed({ session }: { session: SessionAnswer }) {
  const queries = useQueryClient();
  const changes = useChanges();
  const count = changes.data?.length ?? 0;
  const own = session.sessions.find((one) => one.own);
  const leave = async () => {
    if (own) await ask(api.otherSession(own.id), 'DELETE');
    await queries.invalidateQueries({ queryKey: ['session'] });
  };
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
            Publish{count > 0 && ` (${count})`}
          </NavLink>
        </nav>
        <p className={styles.who}>
          <Link to={pages.sessions()}>{session.person?.name}</Link>
          <button type="button" onClick={leave}>
            Sign out
          </button>
        </p>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
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
