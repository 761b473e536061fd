import { crashRounds } from '../../tests/relay/support/crash-rounds.ts';
import type { Row } from './row.ts';

/** Kills the relay in each round of posts. @param discard whether data that was not synced is lost at the kill. */
export async function crash(discard: boolean): Promise<Row> {
  const rounds = 12;
  const posts = 500;
  const { thanked, lost, repeats, kills } = await crashRounds({ rounds, posts, concurrency: 50, discard });
  return {
    what: `${rounds} × kill -9 in ${posts} posts${discard ? ', unsynced data discarded' : ''}`,
    goal: '0 lost',
    measured: `${kills} kills, ${thanked} accepted, ${lost.length} lost, ${repeats} mailed twice`,
    held: lost.length === 0,
  };
}
