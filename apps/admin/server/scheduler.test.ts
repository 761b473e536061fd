import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '@studio/store';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScheduledPublications } from './scheduled-publications.ts';
import { Scheduler } from './scheduler.ts';

const [GOOD, BROKEN] = ['candles/good.yaml', 'candles/broken.yaml'];
const by = { name: 'Asha Rao', email: 'asha@example.com' };
const publication = (file: string, at = Date.now() - 1) => ({
  file,
  at,
  by,
  fault: null,
  isRefused: false,
});

let folder: string;
let store: Store;
let scheduled: ScheduledPublications;
let scheduler: Scheduler;
/** The error of each entry that cannot be published. */
let errors: Map<string, string>;
let published: string[][];
let notifications: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scheduler-'));
  store = await Store.open(folder);
  scheduled = new ScheduledPublications(store);
  errors = new Map();
  [published, notifications] = [[], []];
  scheduler = new Scheduler({
    scheduledPublications: scheduled,
    log: Fastify().log,
    repository: {
      diffNameStatus: async () => new Map([GOOD, BROKEN].map((file) => [`content/${file}`, 'M'])),
    },
    publisher: {
      isRunning: false,
      publishEntries: async (files) => {
        const message = [...files].map((file) => errors.get(file)).find(Boolean);
        if (message !== undefined) return { message, issues: [] };
        published.push([...files]);
        return 'published';
      },
    },
    notify: (person, file, fault) => notifications.push(`${person.email} ${file} ${fault}`),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  scheduler.stop();
  // Waits for pending writes before the folder is removed.
  await scheduled.set([]);
  await store.close();
  rmSync(folder, { recursive: true });
});
const remaining = async () => (await scheduled.list()).map(({ file, fault }) => [file, fault]);

it('publishes entries that are due at the same time together', async () => {
  await scheduled.set([publication(GOOD), publication(BROKEN)]);
  await expect.poll(() => published, { timeout: 5000 }).toEqual([[GOOD, BROKEN]]);
  await expect.poll(remaining).toEqual([]);
});

it('publishes the other entries if one fails', async () => {
  errors.set(BROKEN, 'a dead link');
  await scheduled.set([publication(BROKEN), publication(GOOD)]);
  await expect.poll(() => published, { timeout: 8000 }).toEqual([[GOOD]]);
  await expect.poll(remaining, { timeout: 5000 }).toEqual([[BROKEN, 'a dead link']]);
});

it('notifies the person once, retries after ten minutes and publishes the entry once it is corrected', async () => {
  errors.set(BROKEN, 'a dead link');
  await scheduled.set([publication(BROKEN)]);
  await expect.poll(remaining, { timeout: 5000 }).toEqual([[BROKEN, 'a dead link']]);
  errors.set(BROKEN, 'another dead link');
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
  await expect.poll(remaining, { timeout: 5000 }).toEqual([[BROKEN, 'another dead link']]);
  expect(notifications).toEqual(['asha@example.com candles/broken.yaml a dead link']);
  errors.clear();
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await expect.poll(() => published, { timeout: 5000 }).toEqual([[BROKEN]]);
});

it('ignores the result for an entry that was rescheduled meanwhile', async () => {
  errors.set(BROKEN, 'a dead link');
  await scheduled.set([publication(BROKEN)]);
  const other = publication(BROKEN, Date.now() + 60_000);
  vi.spyOn(errors, 'get').mockImplementationOnce(() => {
    void scheduled.set([other]);
    return 'a dead link';
  });
  await expect.poll(remaining, { timeout: 5000 }).toEqual([[BROKEN, null]]);
  await expect.poll(async () => (await scheduled.find(BROKEN))?.at, { timeout: 5000 }).toBe(other.at);
  expect([notifications, await remaining()]).toEqual([[], [[BROKEN, null]]]);
});

it('does not publish an entry whose scheduling failed', async () => {
  await scheduled.set([{ ...publication(BROKEN), isRefused: true }, publication(GOOD)]);
  await expect.poll(() => published, { timeout: 5000 }).toEqual([[GOOD]]);
  await expect.poll(remaining, { timeout: 5000 }).toEqual([[BROKEN, null]]);
});
