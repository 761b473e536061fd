import type { ErrorResponse } from '../api-types.ts';

/** The server answered with an error status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorResponse;

  constructor(status: number, answer: ErrorResponse) {
    super(answer.message);
    this.status = status;
    this.body = answer;
  }
}

/**
 * Parses a response of the server.
 *
 * @param type its content type.
 * @throws ApiError for an error status.
 */
export function parseResponse<Answer>(status: number, type: string | null, text: string): Answer {
  const isJson = type?.includes('json') && text !== '';
  if (status < 200 || status >= 300)
    throw new ApiError(status, isJson ? JSON.parse(text) : { message: 'The server could not be reached.' });
  return isJson ? JSON.parse(text) : (undefined as Answer);
}

/**
 * Sends a request to the server.
 *
 * @param body is sent as JSON.
 * @throws ApiError for an error status; TypeError if the server cannot be reached.
 */
export async function request<Answer>(url: string, method = 'GET', body?: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return parseResponse(response.status, response.headers.get('content-type'), await response.text());
}

/** Describes an error to staff. @param reassurance says what is safe while the server cannot be reached. */
export const errorMessage = (error: unknown, reassurance = 'Your changes stay in this browser.'): string =>
  error instanceof ApiError ? error.message : `The server cannot be reached. ${reassurance}`;
