import type { Refusal } from '../shapes.ts';

/** The desk's server answered, and said no. */
export class Refused extends Error {
  readonly status: number;
  readonly answer: Refusal;

  constructor(status: number, answer: Refusal) {
    super(answer.message);
    this.status = status;
    this.answer = answer;
  }
}

/**
 * Asks the desk's server.
 *
 * @param body is sent as JSON; a form is sent as it is.
 * @throws Refused with the server's words; TypeError where it cannot be reached.
 */
export async function ask<Answer>(address: string, method = 'GET', body?: unknown): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(address, {
    method,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(body !== undefined && !isForm && { headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  if (!response.ok)
    throw new Refused(
      response.status,
      isJson ? JSON.parse(text) : { message: 'The desk could not be reached.' },
    );
  return isJson ? JSON.parse(text) : (undefined as Answer);
}

/** What went wrong, in a sentence. */
export const reason = (error: unknown): string =>
  error instanceof Refused
    ? error.message
    : 'The desk cannot be reached. What you wrote stays in this browser.';
