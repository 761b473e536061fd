import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Later } from './later.ts';
import { Scheduler } from './scheduler.ts';

const [GOOD, BROKEN] = ['candles/good.yaml', 'candles/broken.yaml'];
const by = { name: 'Asha Rao', email: 'asha@example.com' };
const wish = (file: string, at = Date.now() - 1) => ({ file, at, by, fault: null, isRefused: false });

let folder: string;
let later: Later;
let scheduler: Scheduler;
/** What is wrong with a thing; what nobody mends stays. */
let faults: Map<string, string>;
/** What was published, and what was told. */
let published: string[][];
let told: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scheduler-'));
  later = new Later(folder);
  faults = new Map();
  [published, told] = [[], []];
  scheduler = new Scheduler({
    later,
    log: Fastify().log,
    repository: {
      differences: async () => new Map([GOOD, BROKEN].map((file) => [`content/${file}`, 'M'])),
    },
    publisher: {
      running: false,
      publishOnly: async (files) => {
        const fault = [...files].map((file) => faults.get(file)).find(Boolean) ?? null;
        if (fault === null) published.push([...files]);
        return fault;
      },
    },
    tell: (person, file, fault) => told.push(`${person.email} ${file} ${fault}`),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  scheduler.stop();
  // What it is writing is on disk before the folder goes.
  await later.set([]);
  rmSync(folder, { recursive: true });
});
const left = () => later.wishes.map(({ file, fault }) => [file, fault]);

it('what is due at one time goes live in one publication', async () => {
  await later.set([wish(GOOD), wish(BROKEN)]);
  await expect.poll(() => published, { timeout: 5000 }).toEqual([[GOOD, BROKEN]]);
  await expect.poll(left).toEqual([]);
});

it('one that cannot go live keeps no other back', async () => {
  faults.set(BROKEN, 'a dead link');
  await later.set([wish(BROKEN), wish(GOOD)]);
  await expect.poll(() => published, { timeout: 8000 }).toEqual([[GOOD]]);
  await expect.poll(left, { timeout: 5000 }).toEqual([[BROKEN, 'a dead link']]);
});

it('its person is told once; ten minutes later it is tried again, and goes live once it is mended', async () => {
  faults.set(BROKEN, 'a dead link');
  await later.set([wish(BROKEN)]);
  await expect.poll(left, { timeout: 5000 }).toEqual([[BROKEN, 'a dead link']]);
  faults.set(BROKEN, 'another dead link');
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
  await expect.poll(left, { timeout: 5000 }).toEqual([[BROKEN, 'another dead link']]);
  expect(told).toEqual(['asha@example.com candles/broken.yaml a dead link']);
  faults.clear();
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await expect.poll(() => published, { timeout: 5000 }).toEqual([[BROKEN]]);
});

it('what has another time now, or none, is neither told nor counted as done', async () => {
  faults.set(BROKEN, 'a dead link');
  await later.set([wish(BROKEN)]);
  const other = wish(BROKEN, Date.now() + 60_000);
  vi.spyOn(faults, 'get').mockImplementationOnce(() => {
    void later.set([other]);
    return 'a dead link';
  });
  await expect.poll(left, { timeout: 5000 }).toEqual([[BROKEN, null]]);
  await expect.poll(() => later.of(BROKEN)?.at, { timeout: 5000 }).toBe(other.at);
  expect([told, left()]).toEqual([[], [[BROKEN, null]]]);
});

it('one whose scheduling was refused waits for a decision', async () => {
  await later.set([{ ...wish(BROKEN), isRefused: true }, wish(GOOD)]);
  await expect.poll(() => published, { timeout: 5000 }).toEqual([[GOOD]]);
  await expect.poll(left, { timeout: 5000 }).toEqual([[BROKEN, null]]);
});
