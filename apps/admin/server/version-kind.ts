import type { PublishedVersion } from '../api-types.ts';

/** Start of the commit message of a publish. The path of the changed file or the number of changed files follows. */
export const PUBLISH_MESSAGE_PREFIX = 'Publish ';

/** Commit message of a rollback. */
export const RESTORE_MESSAGE = 'Restore an earlier version';

/** Returns how a version came about. @param message first line of the commit message. */
export function getVersionKind(message: string): PublishedVersion['kind'] {
  if (message === RESTORE_MESSAGE) return 'restore';
  return message.startsWith(PUBLISH_MESSAGE_PREFIX) ? 'publish' : 'update';
}
