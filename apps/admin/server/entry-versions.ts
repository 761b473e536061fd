import { HttpError } from '@studio/http/errors';
import type { EntryVersion, ValueChange } from '../api-types.ts';
import { readCommitLog } from './commit-log.ts';
import { CONTENT_ROOT, requireContentTypeMatch } from './content-paths.ts';
import { listAssets, readEntryAt } from './entry-files.ts';
import { DRAFT, PUBLISHED } from './refs.ts';
import type { Repository } from './repository.ts';
import { getVersionKind } from './version-kind.ts';

const MAX_VERSIONS = 50;

/** Lists the published versions that changed an entry or its image, newest first. Versions before a rename are left out. */
export async function listVersions(repository: Repository, file: string): Promise<EntryVersion[]> {
  requireContentTypeMatch(file);
  const commits = await readCommitLog(repository, {
    branch: PUBLISHED,
    paths: [CONTENT_ROOT + file, ...(await listAssets(repository, DRAFT, file))],
    limit: MAX_VERSIONS,
    firstParentOnly: true,
  });
  return commits.map(({ id, at, by, message }) => ({ commit: id, at, by, kind: getVersionKind(message) }));
}

/**
 * Compares a published version of an entry with the draft, field by field.
 *
 * @throws HttpError 404 if the version or the draft does not have the entry.
 */
export async function compareVersion(
  repository: Repository,
  file: string,
  commit: string,
): Promise<ValueChange[]> {
  requireContentTypeMatch(file);
  const isKnown = /^[0-9a-f]{40}$/.test(commit) && (await repository.isAncestor(commit, PUBLISHED));
  const before = isKnown ? await readEntryAt(repository, commit, file) : null;
  const after = await readEntryAt(repository, DRAFT, file);
  if (!before || !after) throw new HttpError(404, 'This version does not exist. Reload the page.');
  return repository.contentWorker.diff(file, before, after);
}
