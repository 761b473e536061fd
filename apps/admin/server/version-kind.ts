import type { PublishedVersion } from '../api-types.ts';

/** Start of the commit message of a normal publish. The published files follow. */
export const PUBLISH_MESSAGE_PREFIX = 'Publish ';

/** Commit message of a rollback. */
export const RESTORE_MESSAGE = 'Restore an earlier version';

/** Returns the kind of a published version. @param message first line of the commit message. */
export function getVersionKind(message: string): PublishedVersion['kind'] {
  if (message === RESTORE_MESSAGE) return 'restore';
  return message.startsWith(PUBLISH_MESSAGE_PREFIX) ? 'publish' : 'update';
}
