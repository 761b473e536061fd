import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody guesses: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token, from which it cannot be made again. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
