import type { ErrorResponse } from '../api-types.ts';

/** An error whose message is written for editors. */
export class EditorError extends Error {}

/** No response came: the server cannot be reached, or the connection was lost. */
export class UnreachableError extends Error {}

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
 * @throws ApiError for an error status; UnreachableError if the server cannot be reached.
 */
export async function request<ResponseBody>(
  url: string,
  method = 'GET',
  body?: unknown,
): Promise<ResponseBody> {
  const response = await send(url, method, body);
  return parseResponse(
    response.status,
    response.headers.get('content-type'),
    await readBody(response.text()),
  );
}

/** Sends a request. @throws UnreachableError if the server cannot be reached. */
export const send = (url: string, method: string, body: unknown): Promise<Response> =>
  readBody(
    fetch(url, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    }),
  );

/** Waits for a part of a response. The browser reports a lost connection as a TypeError, like a bug. */
export const readBody = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new UnreachableError('The server cannot be reached', { cause });
  });

/**
 * Returns the message that editors see for an error.
 *
 * @param reassurance sentence that follows if the server cannot be reached. It says that nothing is lost.
 */
export function errorMessage(error: unknown, reassurance = 'Your changes stay in this browser.'): string {
  if (error instanceof EditorError) return error.message;
  if (error instanceof UnreachableError) return `The server cannot be reached. ${reassurance}`;
  // A fault of the admin. The message names it, so that a developer can find it.
  return `Something went wrong on this page. ${reassurance} Reload the page. If it happens again, tell a developer: ${error}`;
}
