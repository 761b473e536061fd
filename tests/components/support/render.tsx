import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, type MockedFunction, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { sendEnquiry } from '../../../apps/site/app/forms/transport.ts';

export const SETUP = { service: '/relay', email: 'hello@example.com', returnUrl: '/thank-you' };
export const THANKS = { title: 'Thank you', text: 'within 24 hours' };

/** Data of the root route. */
const ROOT_DATA = {
  enquiry: { service: SETUP.service, email: SETUP.email, next: SETUP.returnUrl },
  studio: { contact: { promise: THANKS.text } },
};

let unmount = () => {};

/** Renders a component in place of the one before, in a page with this path. Resolves when it is there. */
export async function render(component: ReactNode, path = '/'): Promise<void> {
  unmount();
  const router = createMemoryRouter([{ id: 'root', path: '*', element: component }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root: ROOT_DATA } },
  });
  const main = document.body.appendChild(document.createElement('main'));
  const root: Root = createRoot(main);
  root.render(<RouterProvider router={router} />);
  unmount = () => {
    root.unmount();
    main.remove();
    unmount = () => {};
  };
  onTestFinished(() => unmount());
  await expect.poll(() => main.childElementCount).toBeGreaterThan(0);
}

/** Expects exactly one error. The error describes its field, and the field has the focus. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(new RegExp(message));
}

/** Returns the fields that were sent, for each call. The value of a file is its name. */
export const sentData = (send: MockedFunction<typeof sendEnquiry>): Record<string, string>[] =>
  send.mock.calls.map(([, data]) =>
    Object.fromEntries([...data].map(([name, value]) => [name, value instanceof File ? value.name : value])),
  );
