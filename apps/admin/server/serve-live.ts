import type { Site } from '@studio/http/site';
import { DESK_PERSON, MAIN, SEEN } from './branches.ts';
import { follow } from './merging.ts';
import type { Releases } from './releases.ts';
import type { Repository } from './repository.ts';

/**
 * Serves the last published release, or the build of the checkout if that has newer commits.
 *
 * @returns text for the console that says which of the two it is.
 */
export async function serveLive(
  repository: Repository,
  releases: Releases,
  site: Site,
  source: string,
): Promise<string> {
  const [main, seen] = [await repository.commitOf(MAIN), await repository.commitOf(SEEN)];
  // A server that was killed while it activated a release has updated git but not the link.
  if (releases.has(seen) && releases.live() !== seen) await releases.switchTo(seen);
  const live = releases.live();
  const head = await repository.fetchCheckout(source);
  const isAhead = head !== null && !(await repository.isWithin(head, MAIN));
  const isFastForward = isAhead && (await repository.isWithin(main, head));
  if (live === null || isFastForward) {
    if (isFastForward) await follow(repository, head);
    if (head !== null && (await repository.differences(seen, head, '.')).size > 0) {
      const message = 'Serve the checkout';
      const next = await repository.commitTree(`${head}^{tree}`, [seen, head], DESK_PERSON, message);
      await repository.move({ [SEEN]: next });
    }
    return 'the build of this checkout, until something is published from the desk';
  }
  // Serving the previous release first keeps its hashed files available to open tabs.
  const [before = ''] = (await repository.git(['rev-parse', `${live}^@`]).catch(() => '')).split('\n');
  if (releases.has(before)) site.serve(releases.clientOf(before));
  site.serve(releases.clientOf(live));
  const command = `git pull ${repository.folder}/git main`;
  return isAhead
    ? `the site published from the desk, without the checkout's newest commits. Run "${command}" and start again`
    : `the site published from the desk. "${command}" brings its content into this checkout`;
}
