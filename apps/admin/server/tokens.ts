import { createHash, randomBytes } from 'node:crypto';

/** Generates a random token of 256 bits. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for storage. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
