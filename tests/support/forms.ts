import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { enquiries, studioEmail } from './routes.ts';
import { filled, words } from './words.ts';

const FORM_LABELS = {
  Contact: words.message.form,
  Application: words.application.form,
  Newsletter: words.newsletter.form,
} as const;

/** Finds a form. */
export const form = (page: Page, name: keyof typeof FORM_LABELS): Locator =>
  page.getByRole('form', { name: FORM_LABELS[name], exact: true });

/** Options that the tests select. The subject is one that no link preselects. */
export const SUBJECT = (enquiries.subjects.find(({ key }) => !key) ?? enquiries.subjects[0])?.name ?? '';
export const POSITION = enquiries.positions[0] ?? '';
export const EXPERIENCE = enquiries.experience[0] ?? '';

/** Subject of the email with that option. */
export const MAIL_SUBJECT = filled(words.message.mailSubject, { subject: SUBJECT });

/** Finds the message that replaces a form after it was sent. */
export const thanks = (page: Page, name: keyof typeof FORM_LABELS): Locator =>
  page.getByRole('status').filter({ hasText: THANKS[name] });

export const THANKS = {
  Contact: enquiries.contact.thanks,
  Application: enquiries.application.thanks,
  Newsletter: enquiries.newsletter.thanks,
} as const;

/**
 * Expects an error banner: the specification's line, the reason, focus, and a mailto link as a fallback.
 *
 * @returns the banner.
 */
export async function expectFailed(root: Locator, line: string, reason: string | RegExp): Promise<Locator> {
  await expect(root.getByRole('alert')).toHaveText(line);
  const banner = root.getByRole('group', { name: line });
  await expect(banner).toBeFocused();
  // Browsers scroll to whole pixels, so a fraction of one may be outside.
  await expect(banner).toBeInViewport({ ratio: 0.99 });
  await expect(banner).toHaveAccessibleDescription(reason);
  await expect(banner.getByRole('link')).toHaveAttribute('href', new RegExp(`^mailto:${studioEmail}`));
  return banner;
}

/** Finds a control by the field name of the specification. */
export const field = (root: Locator, name: string): Locator => root.locator(`[name="${name}"]`);

/** URLs that the forms post to with fetch. */
export const SERVICE = '**/ajax/**';

/** Values for the contact form. */
export const MESSAGE = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  phone: '+91 00000 11111',
  message: 'A north room that is dark at noon.',
} as const;

/** Fills in the whole contact form. */
export async function fillContact(contact: Locator): Promise<void> {
  for (const [name, value] of Object.entries(MESSAGE)) await field(contact, name).fill(value);
  await field(contact, 'subject').selectOption(SUBJECT);
}

/** Fills in the application form without a file. */
export async function fillApplication(application: Locator): Promise<void> {
  for (const [name, value] of Object.entries({ ...MESSAGE, message: 'I draw joints.' })) {
    await field(application, name).fill(value);
  }
  await field(application, 'position').selectOption(POSITION);
  await field(application, 'experience').selectOption(EXPERIENCE);
}

/** Creates a file for the CV field. */
export const cv = (name: string, content: Buffer | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
});

export const PDF = '%PDF-1.7\n% a small one\n';

/** Mocks the form service. @returns list that collects its requests. */
export async function service(page: Page, answer: (route: Route) => Promise<void>): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(SERVICE, async (route) => {
    requests.push(route.request());
    await answer(route);
  });
  return requests;
}

/** Finds the submit button. */
export const sendButton = (root: Locator): Locator => root.locator('button[type="submit"]');

/** Responds like the form service after a success. */
export const accepted = (route: Route): Promise<void> =>
  route.fulfill({ json: { success: 'true', message: 'sent' } });

/** Parses a multipart body. Files are given by name. */
export function posted(request: Request | undefined): Record<string, string> {
  const body = request?.postDataBuffer()?.toString('latin1') ?? '';
  return Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g)].map(
      ([, name = '', file, value = '']) => [name, file ?? value],
    ),
  );
}
