import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { enquiries, studioEmail } from './routes.ts';
import { filled, words } from './words.ts';

const NAMES = {
  Contact: words.message.form,
  Application: words.application.form,
  Newsletter: words.newsletter.form,
} as const;

/** One of the forms, whatever the site calls it. */
export const form = (page: Page, name: keyof typeof NAMES): Locator =>
  page.getByRole('form', { name: NAMES[name], exact: true });

/** What a visitor chooses: the first of what the studio offers, of the subjects one that no button chooses. */
export const SUBJECT = (enquiries.subjects.find(({ key }) => !key) ?? enquiries.subjects[0])?.name ?? '';
export const POSITION = enquiries.positions[0] ?? '';
export const EXPERIENCE = enquiries.experience[0] ?? '';

/** The subject of the mail about it. */
export const MAIL_SUBJECT = filled(words.message.mailSubject, { subject: SUBJECT });

/** What stands in a form's place once it has been sent. */
export const thanks = (page: Page, name: keyof typeof NAMES): Locator =>
  page.getByRole('status').filter({ hasText: THANKS[name] });

export const THANKS = {
  Contact: enquiries.contact.thanks,
  Application: enquiries.application.thanks,
  Newsletter: enquiries.newsletter.thanks,
} as const;

/**
 * That a form says that it was not sent: the specification's line first, the reason beside it, the focus on both, and another
 * way to send what was typed.
 *
 * @returns the banner.
 */
export async function expectFailed(root: Locator, line: string, reason: string | RegExp): Promise<Locator> {
  await expect(root.getByRole('alert')).toHaveText(line);
  const banner = root.getByRole('group', { name: line });
  await expect(banner).toBeFocused();
  // A browser scrolls to whole pixels, and may leave a part of one outside.
  await expect(banner).toBeInViewport({ ratio: 0.99 });
  await expect(banner).toHaveAccessibleDescription(reason);
  await expect(banner.getByRole('link')).toHaveAttribute('href', new RegExp(`^mailto:${studioEmail}`));
  return banner;
}

/** A control by the name that the specification gives its field. */
export const field = (root: Locator, name: string): Locator => root.locator(`[name="${name}"]`);

/** The addresses that the forms post to in place. */
export const SERVICE = '**/ajax/**';

/** What a visitor writes into the contact form. */
export const MESSAGE = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  phone: '+91 00000 11111',
  message: 'A north room that is dark at noon.',
} as const;

/** Fills in the contact form, all of it. */
export async function fillContact(contact: Locator): Promise<void> {
  for (const [name, value] of Object.entries(MESSAGE)) await field(contact, name).fill(value);
  await field(contact, 'subject').selectOption(SUBJECT);
}

/** Fills in the application but for its file. */
export async function fillApplication(application: Locator): Promise<void> {
  for (const [name, value] of Object.entries({ ...MESSAGE, message: 'I draw joints.' })) {
    await field(application, name).fill(value);
  }
  await field(application, 'position').selectOption(POSITION);
  await field(application, 'experience').selectOption(EXPERIENCE);
}

/** A CV as a visitor would choose it. */
export const cv = (name: string, content: Buffer | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
});

export const PDF = '%PDF-1.7\n% a small one\n';

/** Stands in for the service; the requests that it got are in the list that it returns. */
export async function service(page: Page, answer: (route: Route) => Promise<void>): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(SERVICE, async (route) => {
    requests.push(route.request());
    await answer(route);
  });
  return requests;
}

/** The button that sends. */
export const sendButton = (root: Locator): Locator => root.locator('button[type="submit"]');

/** The service's usual answer. */
export const accepted = (route: Route): Promise<void> =>
  route.fulfill({ json: { success: 'true', message: 'sent' } });

/** The fields of a multipart body, files by their name. */
export function posted(request: Request | undefined): Record<string, string> {
  const body = request?.postDataBuffer()?.toString('latin1') ?? '';
  return Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g)].map(
      ([, name = '', file, value = '']) => [name, file ?? value],
    ),
  );
}
