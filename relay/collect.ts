import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** How many received bytes are let go at a time. */
export const collectEvery = 512 * 1024;

/**
 * Frees the pieces of an upload that are already on disk. Left alone, the engine keeps them until
 * tens of megabytes have piled up: streamed, yet not small. A young collection takes about a
 * millisecond.
 */
export function collectPieces(): void {
  if (typeof collect === 'function') collect({ type: 'minor' });
}
