import { expect, it } from 'vitest';
import type { EntryStore } from './entry-store.ts';
import { PublishError } from './publish-error.ts';
import { Publisher } from './publisher.ts';
import type { ReleaseBuilder } from './release-builder.ts';
import type { Releases } from './releases.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublications } from './scheduled-publications.ts';

const asha = { name: 'Asha Rao', email: 'asha@example.com' };
const FILE = 'candles/mitti.yaml';

/** Creates a publisher that cannot plan a publish. @param errors the error of each publish. */
function createPublisher(errors: Error[], listAt: EntryStore['listAt'] = async () => []): Publisher {
  return new Publisher({
    remote: null,
    repository: {
      resolveCommit: async () => 'a'.repeat(40),
      diffNameStatus: async () => new Map(),
      withLock: () => Promise.reject(errors.shift()),
    } as Partial<Repository> as Repository,
    entryStore: { listAt } as Partial<EntryStore> as EntryStore,
    releases: {} as Releases,
    releaseBuilder: {} as ReleaseBuilder,
    scheduledPublications: {} as ScheduledPublications,
    getServedFolder: () => '',
    switchSite: () => undefined,
  });
}

it('reports a failure even if the failure cannot be explained', async () => {
  const error = new PublishError('', [{ file: FILE, path: [], message: 'a dead link' }]);
  const publisher = createPublisher([error], () => Promise.reject(new Error('git is away')));
  expect(await publisher.publishEntries(new Set([FILE]), asha)).toMatchObject({
    message: expect.stringContaining('Publishing failed'),
  });
  expect(publisher.isRunning).toBe(false);
});

it('rejects a publish while another one is running', async () => {
  const publisher = createPublisher([new PublishError('The disk is full.')]);
  publisher.start(asha, new Set());
  expect(() => publisher.rollBack('a'.repeat(40), asha)).toThrow(/already in progress/);
  await publisher.publishEntries(new Set([FILE]), asha).catch(() => undefined);
});

it('keeps the result of an editor’s publish when a scheduled one ends after it', async () => {
  const publisher = createPublisher([new PublishError('The disk is full.'), new PublishError('Another.')]);
  publisher.start(asha, new Set());
  await expect.poll(() => publisher.isRunning).toBe(false);
  const before = await publisher.getStatus();
  expect(before).toMatchObject({ error: { message: 'The disk is full.' }, last: { isPublished: false } });
  await publisher.publishEntries(new Set([FILE]), asha);
  expect(await publisher.getStatus()).toEqual(before);
});
