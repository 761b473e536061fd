import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';

/**
 * Renders a component into the page of a component test, inside a router.
 *
 * @param rootData data of the root route.
 */
export function render(component: ReactNode, rootData: unknown = {}): void {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: component }], {
    hydrationData: { loaderData: { root: rootData } },
  });
  const root: Root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(<RouterProvider router={router} />);
  onTestFinished(() => {
    root.unmount();
    document.body.replaceChildren();
  });
}
