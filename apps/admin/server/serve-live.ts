import type { Site } from '@studio/http/site';
import { DESK_PERSON, MAIN, SEEN } from './branches.ts';
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
  const [main, seen] = [await repository.commitOf(MAIN), await repository.commitOf(SEEN)];
  // A process that was killed between git and the switch left a whole release and an old link.
  if (releases.has(seen) && releases.live() !== seen) await releases.switchTo(seen);
  const live = releases.live();
  const head = await repository.fetchCheckout(source);
  const isAhead = head !== null && !(await repository.isWithin(head, MAIN));
  const leads = isAhead && (await repository.isWithin(main, head));
  if (live === null || leads) {
    if (leads) await follow(repository, head);
    if (head !== null && (await repository.differences(seen, head, '.')).size > 0) {
      const message = 'Changed in the checkout';
      const next = await repository.commitTree(`${head}^{tree}`, [seen, head], DESK_PERSON, message);
      await repository.move({ [SEEN]: next });
    }
    return 'this checkout as it was built; publishing from the desk comes on top';
  }
  // Tabs that were open before this start find their files still.
  const [before = ''] = (await repository.git(['rev-parse', `${live}^@`]).catch(() => '')).split('\n');
  if (releases.has(before)) site.serve(releases.clientOf(before));
  site.serve(releases.clientOf(live));
  const pull = `"git pull ${repository.folder}/git main" brings it here`;
  return isAhead
    ? `what was published from the desk, without the checkout's newest commits: ${pull}, then start again`
    : `what was published from the desk: ${pull}`;
}
