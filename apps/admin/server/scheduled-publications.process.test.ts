import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { EntrySummary } from '../api-types.ts';
import { api } from '../routes.ts';
import { setUpAdminFixture } from '../support/admin-fixture.ts';
import { ASHA_EMAIL } from '../support/running-admin.ts';
import { ENTRY, IMAGE_ENTRY, SECOND_ENTRY } from '../support/site-fixture.ts';
import { FullBuildRunner } from './build-runner.ts';
import { zonedTimeToUtc } from './scheduled-publications.ts';

const {
  baseFolder,
  admin,
  start,
  pullAndCommitInCheckout,
  request,
  readEntry,
  editEntry,
  waitForPublish,
  publish,
  publishStatus,
  history,
  changes,
  servedVessel,
} = setUpAdminFixture();
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Returns a future time as the value of an `<input type="datetime-local">`. */
function localTimeIn(milliseconds: number, timeZone?: string): string {
  return new Date(Date.now() + milliseconds).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
}
const schedule = async (file: string, local: string): Promise<number> =>
  (await request('PUT', api.scheduledPublish(file), { local })).statusCode;
const scheduledFiles = async (): Promise<string[]> =>
  (await changes()).filter(({ scheduled }) => scheduled?.isRefused === false).map(({ file }) => file);
const refusedFiles = async (): Promise<string[]> =>
  (await changes()).filter(({ scheduled }) => scheduled?.isRefused).map(({ file }) => file);
const HOUR_MS = 60 * 60_000;
/** Schedules an entry in an hour. @returns a function that sets the clock ahead to that time */
async function scheduleInAnHour(file: string): Promise<() => void> {
  expect(await schedule(file, localTimeIn(HOUR_MS))).toBe(204);
  return () => vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ['Date'] });
}

it('publishes a scheduled entry at its time and not with an earlier publish', async () => {
  await editEntry(ENTRY, { vessel: 'A jar' });
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  const before = await servedVessel();
  expect(await schedule(ENTRY, localTimeIn(HOUR_MS))).toBe(204);
  expect(await scheduledFiles()).toEqual([ENTRY]);
  expect((await publish()).error).toBeNull();
  expect([await servedVessel(), await scheduledFiles()]).toEqual([before, [ENTRY]]);
  expect((await changes()).map(({ file }) => file)).toEqual([ENTRY]);
  expect((await history())[0]?.files).toEqual([IMAGE_ENTRY]);
  // Nothing else is left to publish.
  expect((await publish()).error?.message).toBe('There is nothing to publish.');
  // Edits until then are published, too.
  await editEntry(ENTRY, { vessel: 'A bowl' });
  // Another entry stays a draft.
  await editEntry(IMAGE_ENTRY, { caption: 'Half a thought' });
  const list: EntrySummary[] = (await request('GET', api.entries())).json();
  expect(list.find(({ file }) => file === ENTRY)?.scheduled).toMatchObject({ by: 'Asha Rao', error: null });
  (await scheduleInAnHour(ENTRY))();
  await expect.poll(servedVessel, { timeout: 60_000 }).toBe('A bowl');
  await expect.poll(async () => (await changes()).map(({ file }) => file)).toEqual([IMAGE_ENTRY]);
  expect((await history())[0]).toMatchObject({ by: 'Asha Rao', kind: 'publish', files: [ENTRY] });
});

it('publishes entries at the start that were due while the server was down', async () => {
  await editEntry(ENTRY, { vessel: 'A jar' });
  const passHour = await scheduleInAnHour(ENTRY);
  await admin().stop();
  passHour();
  await start();
  await expect.poll(servedVessel, { timeout: 60_000 }).toBe('A jar');
});

it('publishes an entry with the rest after its schedule is cancelled', async () => {
  await editEntry(ENTRY, { vessel: 'A jar' });
  await schedule(ENTRY, localTimeIn(HOUR_MS));
  expect((await request('DELETE', api.scheduledPublish(ENTRY))).statusCode).toBe(204);
  expect(await scheduledFiles()).toEqual([]);
  await publish();
  expect(await servedVessel()).toBe('A jar');
});

it('changes nothing and notifies the person by mail if publishing fails', async () => {
  const before = await servedVessel();
  await editEntry(ENTRY, { vessel: 'A jar' });
  rmSync(join(baseFolder(), 'product/node_modules'), { recursive: true });
  writeFileSync(join(baseFolder(), 'product/node_modules'), 'breaks the build');
  (await scheduleInAnHour(ENTRY))();
  const notifications = () =>
    admin()
      .mailbox.list()
      .filter(({ subject }) => subject.startsWith('Not published'));
  await expect.poll(() => notifications().length, { timeout: 60_000 }).toBe(1);
  expect(notifications()[0]?.to).toContain(ASHA_EMAIL);
  await expect.poll(async () => (await changes())[0]?.scheduled?.error).toEqual(expect.any(String));
  expect(await servedVessel()).toBe(before);
});

it('rejects a past time, a mistyped time and an unchanged entry', async () => {
  await editEntry(ENTRY, { vessel: 'A jar' });
  expect(await schedule(ENTRY, localTimeIn(-HOUR_MS))).toBe(422);
  expect(await schedule(ENTRY, '2926-01-01T09:00')).toBe(422);
  expect(await schedule(ENTRY, 'tomorrow')).toBe(400);
  expect(await schedule(IMAGE_ENTRY, localTimeIn(HOUR_MS))).toBe(409);
  expect(await schedule('package.json', localTimeIn(HOUR_MS))).toBe(409);
  expect(await scheduledFiles()).toEqual([]);
  // A rejected time does not replace a valid schedule.
  expect(await schedule(ENTRY, localTimeIn(HOUR_MS))).toBe(204);
  expect(await schedule(ENTRY, localTimeIn(-HOUR_MS))).toBe(422);
  expect([await scheduledFiles(), await refusedFiles()]).toEqual([[ENTRY], []]);
});

it('holds an entry back whose scheduling failed until an editor decides', async () => {
  const before = await servedVessel();
  await editEntry(ENTRY, { vessel: '/nowhere' });
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  expect(await schedule(ENTRY, localTimeIn(HOUR_MS))).toBe(422);
  await editEntry(ENTRY, { vessel: 'A jar' });
  expect((await publish()).error).toBeNull();
  expect([await servedVessel(), await refusedFiles()]).toEqual([before, [ENTRY]]);
  expect((await changes())[0]?.scheduled).toMatchObject({
    isRefused: true,
    error: expect.stringContaining('there is no page /nowhere'),
    by: 'Asha Rao',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(await schedule(ENTRY, localTimeIn(HOUR_MS))).toBe(204);
  expect([await scheduledFiles(), await refusedFiles()]).toEqual([[ENTRY], []]);
  expect((await request('DELETE', api.scheduledPublish(ENTRY))).statusCode).toBe(204);
  expect((await publish()).error).toBeNull();
  expect([await servedVessel(), await refusedFiles()]).toEqual(['A jar', []]);
});

it('is over when the entry is discarded, also after a restore', async () => {
  await editEntry(ENTRY, { vessel: 'A jar' });
  await schedule(ENTRY, localTimeIn(HOUR_MS));
  const { id } = (await request('POST', api.revert(ENTRY))).json();
  expect(await changes()).toEqual([]);
  expect((await request('DELETE', api.scheduledPublish(ENTRY))).statusCode).toBe(404);
  expect((await request('POST', api.restoreDiscarded(id))).statusCode).toBe(204);
  expect((await changes()).map(({ file, scheduled }) => [file, scheduled])).toEqual([[ENTRY, null]]);
});

/** Pauses all builds. @returns a function that resumes them. */
function pauseBuilds(): () => void {
  let resume = () => {};
  const gate = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const { run } = FullBuildRunner.prototype;
  vi.spyOn(FullBuildRunner.prototype, 'run').mockImplementation(async function (
    this: FullBuildRunner,
    folder,
    signal,
  ) {
    await gate;
    return run.call(this, folder, signal);
  });
  return resume;
}
const waitForBuild = async () =>
  expect.poll(async () => (await publishStatus()).step, { timeout: 60_000 }).toBe('Building the pages');

it('cancelling a schedule during the build stops the publish without a notification', async () => {
  const before = await servedVessel();
  await editEntry(ENTRY, { vessel: 'A jar' });
  const resume = pauseBuilds();
  (await scheduleInAnHour(ENTRY))();
  await waitForBuild();
  expect((await request('DELETE', api.scheduledPublish(ENTRY))).statusCode).toBe(204);
  resume();
  await waitForPublish();
  expect([await servedVessel(), await scheduledFiles()]).toEqual([before, []]);
  expect((await changes()).map(({ file }) => file)).toEqual([ENTRY]);
  expect(
    admin()
      .mailbox.list()
      .filter(({ subject }) => subject.startsWith('Not published')),
  ).toEqual([]);
});

it('scheduling an entry during a publish stops the publish', async () => {
  const before = await servedVessel();
  await editEntry(ENTRY, { vessel: 'A jar' });
  const resume = pauseBuilds();
  await request('POST', api.publish(), {});
  await waitForBuild();
  expect(await schedule(ENTRY, localTimeIn(HOUR_MS))).toBe(204);
  resume();
  expect((await waitForPublish()).error?.message).toContain('publish again');
  expect([await servedVessel(), await scheduledFiles()]).toEqual([before, [ENTRY]]);
});

it('keeps schedules when a developer commits', async () => {
  await editEntry(ENTRY, { vessel: 'A jar' });
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  expect(await schedule(ENTRY, localTimeIn(HOUR_MS))).toBe(204);
  expect((await publish()).error).toBeNull();
  await pullAndCommitInCheckout('notes.txt', 'Of a developer.');
  expect((await readEntry(ENTRY)).fields).toMatchObject({ vessel: 'A jar' });
  expect(await scheduledFiles()).toEqual([ENTRY]);
});

it('keeps an edit that was reverted during a partial publish', async () => {
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  const { vessel } = (await readEntry(ENTRY)).fields as { vessel: string };
  await editEntry(ENTRY, { vessel: 'A jar' });
  await request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' });
  expect(await schedule(SECOND_ENTRY, localTimeIn(HOUR_MS))).toBe(204);
  const resume = pauseBuilds();
  await request('POST', api.publish(), {});
  await waitForBuild();
  await editEntry(ENTRY, { vessel });
  resume();
  expect((await waitForPublish()).error).toBeNull();
  expect(await servedVessel()).toBe('A jar');
  expect((await readEntry(ENTRY)).fields).toMatchObject({ vessel });
  expect((await changes()).map(({ file }) => file)).toEqual([SECOND_ENTRY, ENTRY]);
});

it('converts local times to UTC, with daylight saving time', () => {
  expect(new Date(zonedTimeToUtc('2026-11-30T09:00', 'Asia/Kolkata')).toISOString()).toBe(
    '2026-11-30T03:30:00.000Z',
  );
  expect(new Date(zonedTimeToUtc('2026-07-06T09:00', 'Europe/London')).toISOString()).toBe(
    '2026-07-06T08:00:00.000Z',
  );
  expect(new Date(zonedTimeToUtc('2026-12-07T09:00', 'Europe/London')).toISOString()).toBe(
    '2026-12-07T09:00:00.000Z',
  );
});
