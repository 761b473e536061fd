import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { fillMessage, messages } from './messages.ts';
import { enquiries, readPageTexts, studioEmail } from './routes.ts';

const FORM_LABELS = {
  Contact: messages.message.form,
  Application: messages.application.form,
  Newsletter: messages.newsletter.form,
  Brief: messages.brief.form,
} as const;

export const findForm = (page: Page, name: keyof typeof FORM_LABELS): Locator =>
  page.getByRole('form', { name: FORM_LABELS[name], exact: true });

/** A subject that the tests select. No link preselects it. */
export const CONTACT_SUBJECT =
  (enquiries.subjects.find(({ key }) => !key) ?? enquiries.subjects[0])?.name ?? '';
export const APPLICATION_POSITION = enquiries.positions[0] ?? '';
export const APPLICATION_EXPERIENCE = enquiries.experience[0] ?? '';

/** Subject of the email for a message with `CONTACT_SUBJECT`. */
export const MAIL_SUBJECT = fillMessage(messages.message.mailSubject, { subject: CONTACT_SUBJECT });

/** Finds the message that replaces a form after it was sent. */
export const thanksMessage = (page: Page, name: keyof typeof FORM_LABELS): Locator =>
  page.getByRole('status').filter({ hasText: THANKS_MESSAGES[name] });

export const THANKS_MESSAGES = {
  Contact: enquiries.contact.thanks,
  Application: enquiries.application.thanks,
  Newsletter: enquiries.newsletter.thanks,
  Brief: readPageTexts('brief').thanks,
} as const;

/**
 * Expects an error banner with the specified message, the reason, the focus, and a mailto link as a fallback.
 *
 * @returns the banner.
 */
export async function expectSendFailure(
  root: Locator,
  message: string,
  reason: string | RegExp,
): Promise<Locator> {
  await expect(root.getByRole('alert')).toHaveText(message);
  const banner = root.getByRole('group', { name: message });
  await expect(banner).toBeFocused();
  // Browsers scroll to whole pixels, so a fraction of a pixel may be outside the viewport.
  await expect(banner).toBeInViewport({ ratio: 0.99 });
  await expect(banner).toHaveAccessibleDescription(reason);
  await expect(banner.getByRole('link')).toHaveAttribute('href', new RegExp(`^mailto:${studioEmail}`));
  return banner;
}

/** Finds a form control by its `name` attribute. */
export const findField = (root: Locator, name: string): Locator => root.locator(`[name="${name}"]`);

/** URLs that the forms post to with fetch. */
export const FORM_SERVICE_URL = '**/ajax/**';

/** Values for the contact form. */
export const CONTACT_VALUES = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  phone: '+91 00000 11111',
  message: 'A north room that is dark at noon.',
} as const;

export async function fillContact(contact: Locator): Promise<void> {
  for (const [name, value] of Object.entries(CONTACT_VALUES)) await findField(contact, name).fill(value);
  await findField(contact, 'subject').selectOption(CONTACT_SUBJECT);
}

/** Fills in the application form without a file. */
export async function fillApplication(application: Locator): Promise<void> {
  for (const [name, value] of Object.entries({ ...CONTACT_VALUES, message: 'I draw joints.' })) {
    await findField(application, name).fill(value);
  }
  await findField(application, 'position').selectOption(APPLICATION_POSITION);
  await findField(application, 'experience').selectOption(APPLICATION_EXPERIENCE);
}

/** Creates a file for the CV field. */
export const cvFile = (name: string, content: Buffer | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
});

export const PDF_CONTENT = '%PDF-1.7\n% a small one\n';

/** Mocks the service that receives the forms. @returns list that collects the requests. */
export async function mockFormService(
  page: Page,
  respond: (route: Route) => Promise<void>,
): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(FORM_SERVICE_URL, async (route) => {
    requests.push(route.request());
    await respond(route);
  });
  return requests;
}

export const sendButton = (root: Locator): Locator => root.locator('button[type="submit"]');

/** Responds as the form service does after a success. */
export const respondSuccess = (route: Route): Promise<void> =>
  route.fulfill({ json: { success: 'true', message: 'sent' } });

/** Parses a multipart body. @returns values by field name. The value of a file is its name. */
export function parseMultipart(request: Request | undefined): Record<string, string> {
  const body = request?.postDataBuffer()?.toString('latin1') ?? '';
  return Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g)].map(
      ([, name = '', file, value = '']) => [name, file ?? value],
    ),
  );
}
