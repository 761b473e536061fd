import type { Site } from '@studio/http/site';
import { advanceMain } from './merge-commits.ts';
import { MAIN, PUBLISHED, SYSTEM_AUTHOR } from './refs.ts';
import type { Releases } from './releases.ts';
import type { Repository } from './repository.ts';

/**
 * Serves the last published release, or the build of the checkout if that has newer commits.
 *
 * @returns text for the console that says which of the two it is.
 */
export async function resumePublished(
  repository: Repository,
  releases: Releases,
  site: Site,
  source: string,
): Promise<string> {
  const [main, seen] = [await repository.resolveCommit(MAIN), await repository.resolveCommit(PUBLISHED)];
  // A server that was killed while it activated a release has updated git but not the link.
  if (releases.has(seen) && releases.currentCommit() !== seen) await releases.activate(seen);
  const live = releases.currentCommit();
  const head = await repository.fetchCheckout(source);
  const isAhead = head !== null && !(await repository.isAncestor(head, MAIN));
  const isFastForward = isAhead && (await repository.isAncestor(main, head));
  if (live === null || isFastForward) {
    if (isFastForward) await advanceMain(repository, head);
    if (head !== null && (await repository.diffNameStatus(seen, head, '.')).size > 0) {
      const message = 'Serve the checkout';
      const next = await repository.commitTree(`${head}^{tree}`, [seen, head], SYSTEM_AUTHOR, message);
      await repository.moveBranches({ [PUBLISHED]: next });
    }
    return 'the build of this checkout, until something is published from the admin';
  }
  // Serving the previous release first keeps its hashed files available to open tabs.
  const [before = ''] = (await repository.git(['rev-parse', `${live}^@`]).catch(() => '')).split('\n');
  if (releases.has(before)) site.switchTo(releases.clientFolder(before));
  site.switchTo(releases.clientFolder(live));
  const command = `git pull ${repository.dataFolder}/git main`;
  return isAhead
    ? `the site published from the admin, without the checkout's newest commits. Run "${command}" and start again`
    : `the site published from the admin. "${command}" brings its content into this checkout`;
}
