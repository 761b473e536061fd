import type { Site } from '@studio/http/site';
import { advanceMain } from './merge-commits.ts';
import { MAIN, PUBLISHED, SYSTEM_AUTHOR } from './refs.ts';
import type { Releases } from './releases.ts';
import type { Repository } from './repository.ts';

/**
 * Serves the last published release at the start of the server, or the build of the checkout if the checkout has newer commits.
 *
 * @param source folder of the product.
 * @returns text for the console that says which of the two is served.
 */
export async function resumePublished(
  repository: Repository,
  releases: Releases,
  site: Site,
  source: string,
): Promise<string> {
  const [main, published] = [await repository.resolveCommit(MAIN), await repository.resolveCommit(PUBLISHED)];
  // A server that was killed while it activated a release has updated git but not the link.
  if (releases.has(published) && releases.currentCommit() !== published) await releases.activate(published);
  const current = releases.currentCommit();
  const head = await repository.fetchCheckout(source);
  const isAhead = head !== null && !(await repository.isAncestor(head, MAIN));
  const isFastForward = isAhead && (await repository.isAncestor(main, head));
  if (current === null || isFastForward) {
    if (isFastForward) await advanceMain(repository, head);
    if (head !== null && (await repository.diffNameStatus(published, head, '.')).size > 0) {
      const message = 'Serve the checkout';
      const commit = await repository.commitTree(`${head}^{tree}`, [published, head], SYSTEM_AUTHOR, message);
      await repository.moveBranches({ [PUBLISHED]: commit });
    }
    return 'the build of this checkout, until something is published from the admin';
  }
  // Serving the previous release first keeps its hashed files available to tabs that are still open.
  const [previous = ''] = (await repository.git(['rev-parse', `${current}^@`]).catch(() => '')).split('\n');
  if (releases.has(previous)) site.switchTo(releases.clientFolder(previous));
  site.switchTo(releases.clientFolder(current));
  const command = `git pull ${repository.dataFolder}/git main`;
  return isAhead
    ? `the site published from the admin, without the checkout's newest commits. Run "${command}" and start again`
    : `the site published from the admin. "${command}" brings its content into this checkout`;
}
