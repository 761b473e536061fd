import type { ErrorResponse } from '../api-types.ts';

/** An error whose message is written for editors. */
export class EditorError extends Error {}

/** The server answered with an error status. */
export class ApiError extends EditorError {
  readonly status: number;
  readonly body: ErrorResponse;

  constructor(status: number, body: ErrorResponse) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/**
 * Parses a response of the server.
 *
 * @param contentType value of the Content-Type header; null if it is missing.
 * @returns the parsed JSON; undefined if the response has none.
 * @throws ApiError for an error status.
 */
export function parseResponse<Body>(status: number, contentType: string | null, text: string): Body {
  const isJson = contentType?.includes('json') && text !== '';
  if (status < 200 || status >= 300)
    throw new ApiError(
      status,
      isJson
        ? JSON.parse(text)
        : { message: `The server answered with error ${status}. If this happens again, tell a developer.` },
    );
  return isJson ? JSON.parse(text) : (undefined as Body);
}

/**
 * Sends a request to the server.
 *
 * @param body value to send as JSON.
 * @returns the parsed JSON of the response; undefined if the response has none.
 * @throws ApiError for an error status; TypeError if the server cannot be reached.
 */
export async function request<ResponseBody>(
  url: string,
  method = 'GET',
  body?: unknown,
): Promise<ResponseBody> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return parseResponse(response.status, response.headers.get('content-type'), await response.text());
}

/**
 * Returns the message that editors see for an error.
 *
 * @param reassurance sentence that follows if the server cannot be reached. It says that nothing is lost.
 */
export const errorMessage = (error: unknown, reassurance = 'Your changes stay in this browser.'): string =>
  error instanceof EditorError ? error.message : `The server cannot be reached. ${reassurance}`;
