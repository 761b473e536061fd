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

/** What the server answered. @throws Refused where it said no. */
export function answerIn<Answer>(status: number, type: string | null, text: string): Answer {
  const isJson = type?.includes('json') && text !== '';
  if (status < 200 || status >= 300)
    throw new Refused(status, isJson ? JSON.parse(text) : { message: 'The desk could not be reached.' });
  return isJson ? JSON.parse(text) : (undefined as Answer);
}

/**
 * Asks the desk's server.
 *
 * @param body is sent as JSON.
 * @throws Refused with the server's words; TypeError where it cannot be reached.
 */
export async function ask<Answer>(address: string, method = 'GET', body?: unknown): Promise<Answer> {
  const response = await fetch(address, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return answerIn(response.status, response.headers.get('content-type'), await response.text());
}

/** What went wrong, in a sentence. @param kept what of it is safe where the desk cannot be reached. */
export const reason = (error: unknown, kept = 'What you wrote stays in this browser.'): string =>
  error instanceof Refused ? error.message : `The desk cannot be reached. ${kept}`;
