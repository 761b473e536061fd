import './desk.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { DESK } from '../addresses.ts';
import { Refused } from './ask.ts';
import { Enquiries } from './pages/enquiries.tsx';
import { Everything } from './pages/everything.tsx';
import { History } from './pages/history.tsx';
import { Launch } from './pages/launch.tsx';
import { Publish } from './pages/publish.tsx';
import { Sessions } from './pages/sessions.tsx';
import { SignIn } from './pages/sign-in.tsx';
import styles from './shell.module.css';
import { Missing, Shell } from './shell.tsx';
import { RouteErrorScreen } from './ui/error-screen.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // An error status stays; a lost connection may come back.
      retry: (count, error) => !(error instanceof Refused) && count < 3,
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
          element: <Shell />,
          hydrateFallbackElement: <p className="muted">Loading …</p>,
          children: [
            {
              // Inside the layout, so that the navigation stays.
              errorElement: <RouteErrorScreen />,
              children: [
                { index: true, element: <Everything /> },
                {
                  path: 'edit/*',
                  lazy: async () => ({ Component: (await import('./pages/edit.tsx')).Edit }),
                },
                { path: 'publish', element: <Publish /> },
                { path: 'history', element: <History /> },
                { path: 'launch', element: <Launch /> },
                { path: 'sessions', element: <Sessions /> },
                { path: 'enquiries', element: <Enquiries /> },
                { path: '*', element: <Missing /> },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: DESK },
);

const root = document.getElementById('desk');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
