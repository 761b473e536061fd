import type { Site } from '../../server/site.ts';
import { MAIN } from './branches.ts';
import { follow } from './merging.ts';
import type { Releases } from './releases.ts';
import type { Repository } from './repository.ts';

/** Serves what was published last, or the checkout where that has come further. @returns which, in a sentence. */
export async function serveLive(
  repository: Repository,
  releases: Releases,
  site: Site,
  source: string,
): Promise<string> {
  const main = await repository.commitOf(MAIN);
  // A process that was killed between git and the switch left a whole release and an old link.
  if (releases.has(main) && releases.live() !== main) await releases.switchTo(main);
  const live = releases.live();
  const head = await repository.fetchCheckout(source);
  const isAhead = head !== null && !(await repository.isWithin(head, MAIN));
  if (live === null || (isAhead && (await repository.isWithin(main, head)))) {
    if (isAhead) await follow(repository, head);
    return 'this checkout as it was built; publishing from the desk comes on top';
  }
  site.serve(releases.clientOf(live));
  const pull = `"git pull ${repository.folder}/git main" brings it here`;
  return isAhead
    ? `what was published from the desk, without the checkout's newest commits: ${pull}, then start again`
    : `what was published from the desk: ${pull}`;
}
