import { crashRounds } from '../../tests/relay/support/crash-rounds.ts';
import type { Row } from './row.ts';

/** Rounds of posts with a kill in each; with `discard` all that was not synced is thrown away at the kill. */
export async function crash(discard: boolean): Promise<Row> {
  const rounds = 12;
  const posts = 500;
  const { thanked, lost, repeats, kills } = await crashRounds({ rounds, posts, concurrency: 50, discard });
  return {
    what: `${rounds} × kill -9 in ${posts} posts${discard ? ', what was not synced thrown away' : ''}`,
    goal: '0 lost',
    measured: `${kills} kills, ${thanked} thanked, ${lost.length} lost, ${repeats} mailed twice`,
    held: lost.length === 0,
  };
}
