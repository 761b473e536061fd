import { runCrashRounds } from '../../tests/nightly/relay/support/crash-rounds.ts';
import type { ResultRow } from './result-row.ts';

/** Kills the relay in each round of posts. @param discard whether unsynced data is lost when the relay is killed. */
export async function measureCrashes(discard: boolean): Promise<ResultRow> {
  const rounds = 12;
  const posts = 500;
  const { acknowledged, lost, duplicates, kills } = await runCrashRounds({
    rounds,
    posts,
    concurrency: 50,
    discard,
  });
  return {
    name: `${rounds} × kill -9 in ${posts} posts${discard ? ', unsynced data discarded' : ''}`,
    goal: '0 lost',
    result: `${kills} kills, ${acknowledged} accepted, ${lost.length} lost, ${duplicates} mailed twice`,
    passed: lost.length === 0,
  };
}
