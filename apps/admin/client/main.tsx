import './zod-config.ts';
import './admin.css';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, redirect } from 'react-router';
import { ADMIN_PATH, adminPaths } from '../routes.ts';
import styles from './admin-layout.module.css';
import { AdminLayout, AdminNotFound } from './admin-layout.tsx';
import { ApiError } from './api-client.ts';
import { Account } from './pages/account.tsx';
import { EntryList } from './pages/entry-list.tsx';
import { Home } from './pages/home.tsx';
import { LaunchChecklist } from './pages/launch-checklist.tsx';
import { People } from './pages/people.tsx';
import { PublishPage } from './pages/publish.tsx';
import { SignIn } from './pages/sign-in.tsx';
import { VersionHistory } from './pages/version-history.tsx';
import { RouteErrorScreen } from './ui/error-screen.tsx';

// Queries notify React in a microtask instead of a timer, the default. A list then shows a move before the next key press, whose handler
// needs the new order.
notifyManager.setScheduler(queueMicrotask);

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server would answer with the same error status again. A lost connection may come back.
      retry: (count, error) => !(error instanceof ApiError) && count < 3,
      staleTime: 5_000,
    },
  },
});

const router = createBrowserRouter(
  [
    {
      errorElement: (
        <main className={styles.main}>
          <RouteErrorScreen />
        </main>
      ),
      children: [
        { path: 'sign-in', element: <SignIn /> },
        {
          element: <AdminLayout />,
          hydrateFallbackElement: <p className="muted">Loading …</p>,
          children: [
            {
              // This error element is inside the layout, so that the navigation stays.
              errorElement: <RouteErrorScreen />,
              children: [
                { index: true, element: <Home /> },
                { path: ':section', element: <EntryList /> },
                {
                  path: ':section/*',
                  lazy: async () => ({ Component: (await import('./pages/edit.tsx')).EditEntry }),
                },
                // The former URLs of forms.
                {
                  path: 'edit/*',
                  loader: ({ params }) => redirect(adminPaths.edit(params['*'] ?? '')),
                },
                { path: 'publish', element: <PublishPage /> },
                { path: 'history', element: <VersionHistory /> },
                { path: 'launch', element: <LaunchChecklist /> },
                { path: 'account', element: <Account /> },
                { path: 'people', element: <People /> },
                {
                  path: 'enquiries',
                  lazy: async () => ({ Component: (await import('./pages/enquiries.tsx')).Enquiries }),
                },
                { path: '*', element: <AdminNotFound /> },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: ADMIN_PATH },
);

const root = document.getElementById('admin');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* Without transitions, a navigation is rendered before the next click or key press, whose handler may need the new URL. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  );
