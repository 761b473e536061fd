import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SendFailure } from './channel.ts';
import { Enquiries } from './enquiries.ts';
import { Outbox } from './outbox.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SERVER_DOWN: SendFailure = { kind: 'server', reason: 'connect ECONNREFUSED' };
const REFUSED: SendFailure = { kind: 'transient', reason: '450 Greylisted' };

let folder = '';
let enquiries: Enquiries;
let outbox: Outbox;
/** Monotonic time of the test. */
let now: number;
/** Result of the next attempts, by id. */
let failures: Map<string, SendFailure>;
/** Ids in the order of their attempts. */
let tried: string[];
/** Attempts that have begun wait for these. */
let held: (() => void)[] | null;
let maxParallel: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  enquiries = await Enquiries.open(folder);
  [now, failures, tried, held, maxParallel] = [1000, new Map(), [], null, 0];
  let parallel = 0;
  const channel = {
    name: 'test',
    table: 'enquiries' as const,
    maxParallel: 3,
    async send(id: string) {
      tried.push(id);
      parallel += 1;
      maxParallel = Math.max(maxParallel, parallel);
      if (held) await new Promise<void>((resolve) => held?.push(resolve));
      parallel -= 1;
      return failures.get(id) ?? null;
    },
    record: (id: string, changes: object) => enquiries.updateQueued(id, changes),
  };
  outbox = new Outbox(enquiries.store, channel, log, () => now);
});
afterEach(async () => {
  await outbox.stop();
  await enquiries.store.close();
  rmSync(folder, { recursive: true });
});

async function add(...ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await enquiries.add(
      {
        id,
        receivedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
        to: 'hello@studio.example',
        subject: '',
        replyTo: null,
        fields: [],
        files: [],
        digest: id,
      },
      { status: 'queued' },
    );
}
const countByStatus = () => enquiries.countByStatus();
/** Lets time pass and wakes the outbox, until nothing more is tried. */
async function pass(ms: number): Promise<void> {
  now += ms;
  outbox.wake();
  for (let count = -1; count < tried.length; ) {
    count = tried.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
const releaseHeld = () => {
  const all = held ?? [];
  held = null;
  for (const release of all) release();
};

test('sends some at a time, each once, the oldest first', async () => {
  held = [];
  await add(...'abcdefg');
  await pass(0);
  expect([tried, maxParallel]).toEqual([['a', 'b', 'c'], 3]);
  releaseHeld();
  await expect.poll(countByStatus).toMatchObject({ queued: 0, sent: 7 });
  expect([...tried].sort()).toEqual([...'abcdefg']);
});

test('after a failure of the server, tries one at a time in turn, with doubling delays', async () => {
  await add(...'abc');
  for (const id of 'abc') failures.set(id, SERVER_DOWN);
  await pass(0);
  expect([...tried].sort()).toEqual(['a', 'b', 'c']);
  tried.length = 0;
  // The three parallel failures count as one.
  for (const delayMs of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = tried.length;
    await pass(delayMs - 1);
    expect(tried).toHaveLength(before);
    await pass(1);
    expect(tried).toHaveLength(before + 1);
  }
  expect(new Set(tried.slice(0, 3)).size).toBe(3);
  expect(outbox.trouble).toMatchObject({ reason: SERVER_DOWN.reason, forMs: 91_000 });
  failures.clear();
  await pass(30_000);
  await expect.poll(countByStatus).toMatchObject({ queued: 0, sent: 3 });
  expect(outbox.trouble).toBeNull();
});

test('waits as long as the server has asked for, even if it accepts others in the meantime', async () => {
  held = [];
  await add('a', 'b');
  await pass(0);
  failures.set('a', { ...SERVER_DOWN, retryAfterMs: 600_000 });
  releaseHeld();
  await expect.poll(countByStatus).toMatchObject({ queued: 1, sent: 1 });
  await pass(599_999);
  expect(tried).toHaveLength(2);
  failures.clear();
  await pass(1);
  await expect.poll(countByStatus).toMatchObject({ queued: 0, sent: 2 });
});

test('a refused enquiry delays only itself, and fails for good after 500 attempts', async () => {
  await add('a', 'b');
  failures.set('a', REFUSED);
  await pass(0);
  await expect.poll(countByStatus).toMatchObject({ queued: 1, sent: 1 });
  expect(await enquiries.find('a')).toMatchObject({ attempts: 1, lastError: REFUSED.reason });
  await enquiries.updateQueued('a', { attempts: 499, nextAttemptAt: '' });
  await pass(0);
  await expect.poll(countByStatus).toMatchObject({ failed: 1 });
  expect((await enquiries.find('a'))?.lastError).toBe(`given up after 500 attempts; last: ${REFUSED.reason}`);
});

test('after the clock was set back, an enquiry does not wait for its time', async () => {
  await add('a', 'b');
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  await enquiries.updateQueued('a', { nextAttemptAt: inMs(60 * 60_000) });
  await enquiries.updateQueued('b', { nextAttemptAt: inMs(10 * 60_000) });
  await pass(0);
  expect(tried).toEqual(['a']);
});
