import type { Site } from '@studio/http/site';
import { advanceMain } from './merge-commits.ts';
import { MAIN, PUBLISHED, SYSTEM_AUTHOR } from './refs.ts';
import type { Releases } from './releases.ts';
import type { Repository } from './repository.ts';

/**
 * Serves the last published release at the start of the server. Leaves the build of the checkout in place if there is no release, or if
 * `main` can be fast-forwarded to newer commits of the checkout.
 *
 * @returns text for the console that says which version is served.
 */
export async function resumePublished(
  repository: Repository,
  releases: Releases,
  site: Site,
  productFolder: string,
): Promise<string> {
  const [main, published] = [await repository.resolveCommit(MAIN), await repository.resolveCommit(PUBLISHED)];
  // If the server was killed while it activated a release, it may have updated git but not the link to the current release.
  if (releases.has(published) && releases.currentCommit() !== published) await releases.activate(published);
  const currentCommit = releases.currentCommit();
  const checkoutCommit = await repository.fetchCheckout(productFolder);
  const isCheckoutAhead = checkoutCommit !== null && !(await repository.isAncestor(checkoutCommit, MAIN));
  const isFastForward = isCheckoutAhead && (await repository.isAncestor(main, checkoutCommit));
  // A clone that was restored after its data folder was lost has no releases. `Publisher.rebuildPublished` builds the published release again.
  if (currentCommit === null && repository.isRestored && !isFastForward)
    return 'the last build of the product, until the published site is built again';
  if (currentCommit === null || isFastForward) {
    if (isFastForward) await advanceMain(repository, checkoutCommit);
    if (checkoutCommit !== null && (await repository.diffNameStatus(published, checkoutCommit)).size > 0) {
      const message = 'Serve the checkout';
      const commit = await repository.commitTree(
        `${checkoutCommit}^{tree}`,
        [published, checkoutCommit],
        SYSTEM_AUTHOR,
        message,
      );
      await repository.moveBranches({ [PUBLISHED]: commit });
    }
    return 'the build of this checkout, until something is published from the admin';
  }
  // Serving the previous release first keeps its hashed files available to open tabs.
  const [previous = ''] = (await repository.git(['rev-parse', `${currentCommit}^@`]).catch(() => '')).split(
    '\n',
  );
  if (releases.has(previous)) site.switchTo(releases.clientFolder(previous));
  site.switchTo(releases.clientFolder(currentCommit));
  const command = `git pull ${repository.dataFolder}/git main`;
  return isCheckoutAhead
    ? `the site published from the admin, without the checkout's newest commits. Run "${command}" and start again`
    : `the site published from the admin. "${command}" brings its content into this checkout`;
}
