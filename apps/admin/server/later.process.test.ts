import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../addresses.ts';
import type { DocumentSummary } from '../shapes.ts';
import { asha } from '../support/running-desk.ts';
import { eachWithSmallDesk } from '../support/small-desk.ts';
import { BESIDE, THING, WORDS } from '../support/small-site.ts';
import { noise, upload } from '../support/upload.ts';
import { Later, momentOf } from './later.ts';
import { SiteBuild } from './site-build.ts';

const { base, desk, start, develop, ask, read, write, ended, publish, state, history, changes, seen } =
  eachWithSmallDesk();
afterEach(() => vi.restoreAllMocks());

/** Returns a future time as the value of an `<input type="datetime-local">`. */
function localTimeIn(milliseconds: number, timeZone?: string): string {
  return new Date(Date.now() + milliseconds).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
}
const schedule = async (file: string, local: string): Promise<number> =>
  (await ask('PUT', api.later(file), { local })).statusCode;
const scheduledFiles = async (): Promise<string[]> =>
  (await changes()).filter(({ later }) => later?.isRefused === false).map(({ file }) => file);
const refusedFiles = async (): Promise<string[]> =>
  (await changes()).filter(({ later }) => later?.isRefused).map(({ file }) => file);
const HOUR_MS = 60 * 60_000;

it('publishes a scheduled entry at its time and not with an earlier publish', async () => {
  await write(THING, { vessel: 'A jar' });
  await write(WORDS, { caption: 'Another caption' });
  const before = await seen();
  expect(await schedule(THING, localTimeIn(HOUR_MS))).toBe(204);
  expect(await scheduledFiles()).toEqual([THING]);
  expect((await publish()).fault).toBeNull();
  expect([await seen(), await scheduledFiles()]).toEqual([before, [THING]]);
  expect((await changes()).map(({ file }) => file)).toEqual([THING]);
  expect((await history())[0]?.files).toEqual([WORDS]);
  // Nothing else is left to publish.
  expect((await publish()).fault?.message).toBe('There is nothing to publish.');
  // Edits until then are published, too.
  await write(THING, { vessel: 'A bowl' });
  expect(await schedule(THING, localTimeIn(1500))).toBe(204);
  await expect.poll(seen, { timeout: 20_000 }).toBe('A bowl');
  await expect.poll(changes).toEqual([]);
  expect((await history())[0]).toMatchObject({ by: 'Asha Rao', message: null, files: [THING] });
});

it('publishes only the scheduled entry; other changes stay drafts', async () => {
  await write(THING, { vessel: 'A jar' });
  await write(WORDS, { caption: 'Half a thought' });
  expect(await schedule(THING, localTimeIn(1500))).toBe(204);
  await expect.poll(seen, { timeout: 20_000 }).toBe('A jar');
  await expect.poll(async () => (await changes()).map(({ file }) => file)).toEqual([WORDS]);
  expect((await read(WORDS)).live?.fields).not.toMatchObject({ caption: 'Half a thought' });
});

it('publishes entries at the start that were due while the server was down', async () => {
  await write(THING, { vessel: 'A jar' });
  expect(await schedule(THING, localTimeIn(2000))).toBe(204);
  await desk().stop();
  await sleep(2500);
  await start();
  await expect.poll(seen, { timeout: 20_000 }).toBe('A jar');
});

it('publishes an entry with the rest after its schedule is cancelled; discarding removes the schedule', async () => {
  await write(THING, { vessel: 'A jar' });
  await schedule(THING, localTimeIn(HOUR_MS));
  expect((await ask('DELETE', api.later(THING))).statusCode).toBe(204);
  expect(await scheduledFiles()).toEqual([]);
  await publish();
  expect(await seen()).toBe('A jar');
  await write(THING, { vessel: 'A bowl' });
  await schedule(THING, localTimeIn(HOUR_MS));
  await ask('POST', api.discard(THING));
  await write(THING, { vessel: 'A cup' });
  expect(await scheduledFiles()).toEqual([]);
});

it('changes nothing and notifies the person by mail if publishing fails', async () => {
  const before = await seen();
  await write(THING, { vessel: 'A jar' });
  rmSync(join(base(), 'product/node_modules'), { recursive: true });
  writeFileSync(join(base(), 'product/node_modules'), 'breaks the build');
  expect(await schedule(THING, localTimeIn(1500))).toBe(204);
  const notifications = () =>
    desk()
      .mailbox.list()
      .filter(({ subject }) => subject.startsWith('Not published'));
  await expect.poll(() => notifications().length, { timeout: 20_000 }).toBe(1);
  expect(notifications()[0]?.to).toContain(asha);
  await expect.poll(async () => (await changes())[0]?.later?.fault).toEqual(expect.any(String));
  expect(await seen()).toBe(before);
});

it('rejects a past time, a mistyped time and an unchanged entry', async () => {
  await write(THING, { vessel: 'A jar' });
  expect(await schedule(THING, localTimeIn(-HOUR_MS))).toBe(422);
  expect(await schedule(THING, '2926-01-01T09:00')).toBe(422);
  expect(await schedule(THING, 'tomorrow')).toBe(400);
  expect(await schedule(WORDS, localTimeIn(HOUR_MS))).toBe(409);
  expect(await schedule('package.json', localTimeIn(HOUR_MS))).toBe(409);
  expect(await scheduledFiles()).toEqual([]);
  // A rejected time does not replace a valid schedule.
  expect(await schedule(THING, localTimeIn(HOUR_MS))).toBe(204);
  expect(await schedule(THING, localTimeIn(-HOUR_MS))).toBe(422);
  expect([await scheduledFiles(), await refusedFiles()]).toEqual([[THING], []]);
});

it('holds an entry back whose scheduling failed until an editor decides', async () => {
  const before = await seen();
  await write(THING, { vessel: '/nowhere' });
  await write(WORDS, { caption: 'Another caption' });
  expect(await schedule(THING, localTimeIn(HOUR_MS))).toBe(422);
  await write(THING, { vessel: 'A jar' });
  expect((await publish()).fault).toBeNull();
  expect([await seen(), await refusedFiles()]).toEqual([before, [THING]]);
  expect(new Later(desk().folder).of(THING)?.isRefused).toBe(true);
  expect((await changes())[0]?.later).toMatchObject({
    isRefused: true,
    fault: expect.stringContaining('there is no page /nowhere'),
    by: 'Asha Rao',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(await schedule(THING, localTimeIn(HOUR_MS))).toBe(204);
  expect([await scheduledFiles(), await refusedFiles()]).toEqual([[THING], []]);
  expect((await ask('DELETE', api.later(THING))).statusCode).toBe(204);
  expect((await publish()).fault).toBeNull();
  expect([await seen(), await refusedFiles()]).toEqual(['A jar', []]);
});

it('restores a discarded entry with its schedule', async () => {
  await write(THING, { vessel: 'A jar' });
  await schedule(THING, localTimeIn(HOUR_MS));
  const { id } = (await ask('POST', api.discard(THING))).json();
  expect(await changes()).toEqual([]);
  expect((await ask('POST', api.restoreDiscarded(id))).statusCode).toBe(204);
  expect(await scheduledFiles()).toEqual([THING]);
});

it('shows the schedule in the list of entries', async () => {
  await write(THING, { vessel: 'A jar' });
  await schedule(THING, localTimeIn(HOUR_MS));
  const list: DocumentSummary[] = (await ask('GET', api.documents())).json();
  expect(list.find(({ file }) => file === THING)?.later).toMatchObject({ by: 'Asha Rao', fault: null });
});

it('is not blocked by another person’s unused image', async () => {
  const cookie = await desk().signIn('imran@example.com');
  expect((await upload(desk(), cookie, 'New.jpg', await noise(1600, 1200))).statusCode).toBe(200);
  await write(THING, { vessel: 'A jar' });
  expect((await publish()).fault?.message).toContain('is on no page');
  expect(await schedule(THING, localTimeIn(1500))).toBe(204);
  await expect.poll(seen, { timeout: 20_000 }).toBe('A jar');
  await expect.poll(async () => (await changes()).map(({ file }) => file)).toEqual(['pictures/new/new.yaml']);
});

/** Pauses all builds. @returns a function that resumes them. */
function pauseBuilds(): () => void {
  let resume = () => {};
  const gate = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const { run } = SiteBuild.prototype;
  vi.spyOn(SiteBuild.prototype, 'run').mockImplementation(async function (this: SiteBuild, folder, signal) {
    await gate;
    return run.call(this, folder, signal);
  });
  return resume;
}
const waitForBuild = async () =>
  expect.poll(async () => (await state()).step, { timeout: 20_000 }).toBe('Building the pages');

it('cancelling a schedule during the build stops the publish without a notification', async () => {
  const before = await seen();
  await write(THING, { vessel: 'A jar' });
  const resume = pauseBuilds();
  expect(await schedule(THING, localTimeIn(1500))).toBe(204);
  await waitForBuild();
  expect((await ask('DELETE', api.later(THING))).statusCode).toBe(204);
  resume();
  await ended();
  expect([await seen(), await scheduledFiles()]).toEqual([before, []]);
  expect((await changes()).map(({ file }) => file)).toEqual([THING]);
  expect(
    desk()
      .mailbox.list()
      .filter(({ subject }) => subject.startsWith('Not published')),
  ).toEqual([]);
});

it('scheduling an entry during a publish stops the publish', async () => {
  const before = await seen();
  await write(THING, { vessel: 'A jar' });
  const resume = pauseBuilds();
  await ask('POST', api.publish(), {});
  await waitForBuild();
  expect(await schedule(THING, localTimeIn(HOUR_MS))).toBe(204);
  resume();
  expect((await ended()).fault?.message).toContain('publish again');
  expect([await seen(), await scheduledFiles()]).toEqual([before, [THING]]);
});

it('keeps schedules when a developer commits', async () => {
  await write(THING, { vessel: 'A jar' });
  await write(WORDS, { caption: 'Another caption' });
  expect(await schedule(THING, localTimeIn(HOUR_MS))).toBe(204);
  expect((await publish()).fault).toBeNull();
  await develop('notes.txt', 'Of a developer.');
  expect((await read(THING)).fields).toMatchObject({ vessel: 'A jar' });
  expect(await scheduledFiles()).toEqual([THING]);
});

it('keeps an edit that was reverted during a partial publish', async () => {
  await write(WORDS, { caption: 'Another caption' });
  const { vessel } = (await read(THING)).fields as { vessel: string };
  await write(THING, { vessel: 'A jar' });
  await ask('POST', api.documents(), { from: THING, id: 'kesar', title: 'Kesar' });
  expect(await schedule(BESIDE, localTimeIn(HOUR_MS))).toBe(204);
  const resume = pauseBuilds();
  await ask('POST', api.publish(), {});
  await waitForBuild();
  await write(THING, { vessel });
  resume();
  expect((await ended()).fault).toBeNull();
  expect(await seen()).toBe('A jar');
  expect((await read(THING)).fields).toMatchObject({ vessel });
  expect((await changes()).map(({ file }) => file)).toEqual([BESIDE, THING]);
});

it('an unreadable list of schedules prevents the start, so that nothing is published too early', () => {
  writeFileSync(join(base(), 'later.json'), '[{');
  expect(() => new Later(base())).toThrow(/later\.json cannot be read\. Repair or remove it/);
});

it('reports an error if a schedule cannot be stored', async () => {
  await write(THING, { vessel: 'A jar' });
  const obstacle = join(desk().folder, 'later.json.next');
  mkdirSync(join(obstacle, 'full'), { recursive: true });
  expect(await schedule(THING, localTimeIn(HOUR_MS))).toBeGreaterThanOrEqual(500);
  expect(await scheduledFiles()).toEqual([]);
  rmSync(obstacle, { recursive: true });
  expect(await schedule(THING, localTimeIn(HOUR_MS))).toBe(204);
});

it('converts local times to UTC, with daylight saving time', () => {
  expect(new Date(momentOf('2026-11-30T09:00', 'Asia/Kolkata')).toISOString()).toBe(
    '2026-11-30T03:30:00.000Z',
  );
  expect(new Date(momentOf('2026-07-06T09:00', 'Europe/London')).toISOString()).toBe(
    '2026-07-06T08:00:00.000Z',
  );
  expect(new Date(momentOf('2026-12-07T09:00', 'Europe/London')).toISOString()).toBe(
    '2026-12-07T09:00:00.000Z',
  );
});
