/**
 * A refusal that the visitor may read: an HTTP status and one plain sentence.
 * Anything else that is thrown is answered as a fault of ours, without details.
 */
export class Problem extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.name = 'Problem';
    this.statusCode = statusCode;
  }
}

/** The `code` of a system or library error ("ENOSPC", "EAUTH" …), or an empty string. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** What an error says, for people. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
