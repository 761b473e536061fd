import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';
import type { EntryChange, OpenEnquiriesResponse, SessionResponse } from '../api-types.ts';
import { adminPaths, api } from '../routes.ts';
import styles from './admin-layout.module.css';
import { errorMessage, request } from './api-client.ts';
import { useFailedUploads } from './pages/use-uploads.ts';
import { ConfirmButton } from './ui/dialog.tsx';
import { EntryLinks } from './ui/entry-links.tsx';
import { Problems } from './ui/problems.tsx';
import { StatusBarContext, useStatusHeight } from './ui/status-bar.tsx';
import { Toasts } from './ui/toasts.tsx';
import { useAction } from './ui/use-action.ts';
import { useFileDrop } from './ui/use-file-drop.ts';
import { deleteAllBackups, useUnsavedTexts } from './unsaved-backups.ts';

export const useSession = () =>
  useQuery({
    queryKey: ['session'],
    queryFn: () => request<SessionResponse>(api.session()),
    refetchInterval: ({ state }) => (state.status === 'error' ? 5_000 : false),
  });

/** Milliseconds between two requests for the list of changes, while a change is scheduled. */
const SCHEDULE_POLL_MS = 15_000;

/** Loads the unpublished changes, including scheduled ones. @param enabled whether the person may see them. */
export const useChanges = (enabled = true) =>
  useQuery({
    queryKey: ['changes'],
    enabled,
    queryFn: () => request<EntryChange[]>(api.changes()),
    refetchInterval: ({ state }) =>
      state.data?.some(({ scheduled }) => scheduled !== null) ? SCHEDULE_POLL_MS : false,
  });

/** Loads the number of enquiries without an answer. */
const useOpenEnquiries = () =>
  useQuery({
    queryKey: ['open-enquiries'],
    queryFn: () => request<OpenEnquiriesResponse>(api.openEnquiries()),
    refetchInterval: 60_000,
  });

/** The layout of every page for signed-in editors: navigation, account and notices. */
export function AdminLayout() {
  const session = useSession();
  const location = useLocation();
  // If the connection is lost later, `session.data` stays in memory, so an open page stays visible.
  if (!session.data)
    return (
      <p className={styles.status}>
        {session.isError ? `${errorMessage(session.error, '')} Trying again …` : 'Loading …'}
      </p>
    );
  if (!session.data.person) return <Navigate to={adminPaths.signIn()} state={{ from: location }} replace />;
  return <SignedInLayout session={session.data} />;
}

/** Paths of the pages for people who only read and answer enquiries. */
const ENQUIRY_PATHS: readonly string[] = [adminPaths.enquiries(), adminPaths.account()];

function SignedInLayout({ session }: { session: SessionResponse }) {
  const { runAction, error } = useAction();
  const [statusBar, setStatusBar] = useState<HTMLElement | null>(null);
  useStatusHeight(statusBar);
  // Ignores dropped files, except on pages that upload them.
  useFileDrop();
  const canEdit = session.person?.role !== 'enquiries';
  const { pathname } = useLocation();
  const changes = useChanges(canEdit);
  const unpublishedCount = changes.data?.filter(({ scheduled }) => scheduled === null).length ?? 0;
  const openCount = useOpenEnquiries().data?.open ?? 0;
  const currentSession = session.sessions.find(({ isCurrent }) => isCurrent);
  const signOut = () =>
    runAction(async () => {
      if (currentSession) await request(api.sessionById(currentSession.id), 'DELETE');
      deleteAllBackups();
    });
  if (!canEdit && !ENQUIRY_PATHS.includes(pathname)) return <Navigate to={adminPaths.enquiries()} replace />;
  return (
    <>
      <button type="button" className="skip-link" onClick={focusMainContent}>
        Skip to content
      </button>
      <header className={styles.bar}>
        <Link to={adminPaths.home()} className={styles.name}>
          Admin
        </Link>
        <nav aria-label="Admin" className={styles.links}>
          {canEdit && (
            <NavLink to={adminPaths.home()} end>
              Home
            </NavLink>
          )}
          <NavLink to={adminPaths.enquiries()}>
            {openCount > 0 ? `Enquiries (${openCount})` : 'Enquiries'}
          </NavLink>
          {canEdit && (
            <>
              <NavLink to={adminPaths.history()}>Version history</NavLink>
              <NavLink
                to={adminPaths.publish()}
                className={unpublishedCount > 0 ? (styles.publish ?? '') : ''}
              >
                {unpublishedCount > 0 ? `Publish (${unpublishedCount})` : 'Publish'}
              </NavLink>
            </>
          )}
        </nav>
        <p className={styles.account}>
          <Link to={adminPaths.account()}>{session.person?.name}</Link>
          <SignOut onSignOut={signOut} />
        </p>
      </header>
      <div ref={setStatusBar} className={styles.statusBar}>
        <Notices error={error} />
      </div>
      <Problems />
      <main id="main" tabIndex={-1} className={styles.main}>
        <StatusBarContext value={statusBar}>
          <Outlet />
        </StatusBarContext>
      </main>
      <Toasts />
    </>
  );
}

/** Focuses the content. A link to `#main` would replace the URL's fragment, in which the inbox keeps its search text. */
const focusMainContent = () => document.getElementById('main')?.focus();

function SignOut({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { files, hasOtherUnsavedTexts } = useUnsavedTexts();
  if (files.length === 0 && !hasOtherUnsavedTexts)
    return (
      <button type="button" onClick={onSignOut}>
        Sign out
      </button>
    );
  return (
    <ConfirmButton
      trigger={{ children: 'Sign out' }}
      title="Unsaved changes"
      action="Sign out anyway"
      onConfirm={onSignOut}
    >
      Some of your changes are only stored in this browser. Signing out deletes them.
    </ConfirmButton>
  );
}

/**
 * Shows an error, failed uploads and links to entries with unsaved changes.
 *
 * @param error why signing out failed; '' if it has not failed.
 */
function Notices({ error }: { error: string }) {
  const { pathname } = useLocation();
  const files = useUnsavedTexts().files.filter((file) => pathname !== adminPaths.edit(file));
  return (
    <p className={styles.notices} aria-live="polite">
      <span>{[error, ...useFailedUploads()].filter(Boolean).join(' ')}</span>
      <span>{files.length > 0 && ' Unsaved changes: '}</span>
      <EntryLinks files={files} />
    </p>
  );
}

export function AdminNotFound() {
  return (
    <>
      <h1>Page not found</h1>
      <p>
        <Link to={adminPaths.home()}>Home</Link>
      </p>
    </>
  );
}
