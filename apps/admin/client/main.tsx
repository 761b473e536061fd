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

// Queries notify React in a microtask. With the default, a timer, the handler of a quick second key press would not see the result of
// the first one, such as the new order of a list.
notifyManager.setScheduler(queueMicrotask);

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Retries only a lost connection. After an error status, the server would answer the same again.
      retry: (count, error) => !(error instanceof ApiError) && count < 3,
      staleTime: 5_000,
    },
  },
});

// Mail and chat programs encode the `#` of a sign-in link, so that its token becomes a part of the path.
const [path, token] = location.pathname.split(/%(?:25)*23/);
if (token) history.replaceState(history.state, '', `${path}#${token}`);

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
                // Redirects the former URLs of forms.
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
        {/* With transitions, the handler of the next click or key press could still see the old URL. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  );
