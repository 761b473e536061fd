import { createHash, randomBytes } from 'node:crypto';

/** Generates a random token of 256 bits. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token, which is stored instead of the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
