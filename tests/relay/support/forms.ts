import { setTimeout as sleep } from 'node:timers/promises';
import { testRecipient, testSiteOrigin } from './relay-process.ts';

export type FormFields = Record<string, string | Blob | readonly string[]>;

/** Fields and values of the site's contact form, as the page sends them. */
export const contactFields = {
  name: 'Asha Rao',
  email: 'asha@visitor.example',
  phone: '+91 98290 00000',
  subject: 'Interior Design',
  message: 'A flat of 120 m².\nNorth light, two children.',
  _subject: 'New Contact Form: Interior Design',
  _captcha: 'false',
  _template: 'table',
};

/** Creates a multipart body with the fields in their order. */
export function createFormData(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else if (value instanceof Blob) form.append(name, value);
    else for (const item of value) form.append(name, item);
  }
  return form;
}

export interface FormResponse {
  status: number;
  success: string | undefined;
  message: string | undefined;
  headers: Headers;
}

/** Posts a form as the site's script does. */
export async function postAjax(
  relay: { url: string; fetch?: (url: string, init: RequestInit) => Promise<Response> },
  fields: FormFields | FormData,
  options: { to?: string; origin?: string | null } = {},
): Promise<FormResponse> {
  const origin = options.origin === undefined ? testSiteOrigin : options.origin;
  const response = await (relay.fetch ?? fetch)(`${relay.url}/ajax/${options.to ?? testRecipient}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...(origin !== null && { origin }) },
    body: fields instanceof FormData ? fields : createFormData(fields),
  });
  const body: unknown = await response.json();
  const readString = (key: string) => {
    const value =
      typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return {
    status: response.status,
    success: readString('success'),
    message: readString('message'),
    headers: response.headers,
  };
}

/** Checks a condition every 20 ms until it is true. @throws after `timeoutMs` */
export async function waitUntil(
  description: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20))
    if (await condition()) return;
  throw new Error(`Timed out after ${timeoutMs} ms: ${description}`);
}
