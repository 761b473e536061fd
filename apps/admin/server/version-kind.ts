import type { PublishedVersion } from '../api-types.ts';

/** The commit message of a publish continues with the published files. */
export const PUBLISH_MESSAGE_PREFIX = 'Publish ';

/** Commit message of a rollback. */
export const RESTORE_MESSAGE = 'Restore an earlier version';

/** Returns how a version came about. @param message first line of the commit message. */
export function getVersionKind(message: string): PublishedVersion['kind'] {
  if (message === RESTORE_MESSAGE) return 'restore';
  return message.startsWith(PUBLISH_MESSAGE_PREFIX) ? 'publish' : 'update';
}
