import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EntrySummary } from '../api-types.ts';
import { api } from '../routes.ts';
import { createProduct, ENTRY, gitAsDeveloper, IMAGE_ENTRY, SECOND_ENTRY } from '../support/products.ts';
import { ASHA_EMAIL } from '../support/test-admin.ts';
import { useAdmin } from '../support/use-admin.ts';
import { FullBuildRunner } from './build-runner.ts';
import { zonedTimeToUtc } from './scheduled-publications.ts';

let product: Awaited<ReturnType<typeof createProduct>>;
const asha = useAdmin(async () => {
  product = await createProduct();
  return product;
});
const {
  admin,
  request,
  get,
  status,
  read,
  edit,
  publish,
  waitForPublish,
  changes,
  changedFiles,
  servedVessel,
} = asha;
beforeEach(asha.discardAll);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const HOUR_MS = 60 * 60_000;
/** Returns a future time as the value of an `<input type="datetime-local">`. */
const localTimeIn = (milliseconds: number) =>
  new Date(Date.now() + milliseconds).toLocaleString('sv-SE').replace(' ', 'T');
const schedule = (file: string, local = localTimeIn(HOUR_MS)) =>
  status('PUT', api.scheduledPublish(file), { local });
const cancel = (file: string) => status('DELETE', api.scheduledPublish(file));
/** Returns the files that are scheduled, or whose scheduling failed. */
const scheduledFiles = async (isRefused = false) =>
  (await changes()).filter(({ scheduled }) => scheduled?.isRefused === isRefused).map(({ file }) => file);
/** Schedules an entry in an hour. @returns a function that sets the clock ahead to that time. */
async function scheduleInAnHour(file: string): Promise<() => void> {
  expect(await schedule(file)).toBe(204);
  return () => vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ['Date'] });
}
const failureMails = () =>
  admin()
    .mailbox.list()
    .filter(({ subject }) => subject.startsWith('Not published'));

/** Pauses all builds. @returns a function that resumes them. */
function pauseBuilds(): () => void {
  const gate = Promise.withResolvers<void>();
  const { run } = FullBuildRunner.prototype;
  vi.spyOn(FullBuildRunner.prototype, 'run').mockImplementation(async function (
    this: FullBuildRunner,
    folder,
    signal,
  ) {
    await gate.promise;
    return run.call(this, folder, signal);
  });
  return gate.resolve;
}
const waitForBuild = () =>
  expect.poll(async () => (await asha.publishStatus()).step).toBe('Building the pages');

it('publishes a scheduled entry at its time and not with an earlier publish', async () => {
  await edit(ENTRY, { vessel: 'A jar' });
  await edit(IMAGE_ENTRY, { caption: 'Another caption' });
  const before = await servedVessel();
  expect(await schedule(ENTRY)).toBe(204);
  expect(await scheduledFiles()).toEqual([ENTRY]);
  expect((await publish()).error).toBeNull();
  expect([await servedVessel(), await scheduledFiles()]).toEqual([before, [ENTRY]]);
  expect(await changedFiles()).toEqual([ENTRY]);
  expect((await asha.history())[0]?.files).toEqual([IMAGE_ENTRY]);
  // Nothing else is left to publish.
  expect((await publish()).error?.message).toBe('There is nothing to publish.');
  // Edits until then are published, too.
  await edit(ENTRY, { vessel: 'A bowl' });
  // Another entry stays a draft.
  await edit(IMAGE_ENTRY, { caption: 'Half a thought' });
  const list = await get<EntrySummary[]>(api.entries());
  expect(list.find(({ file }) => file === ENTRY)?.scheduled).toMatchObject({ by: 'Asha Rao', error: null });
  (await scheduleInAnHour(ENTRY))();
  await expect.poll(servedVessel).toBe('A bowl');
  await expect.poll(changedFiles).toEqual([IMAGE_ENTRY]);
  expect((await asha.history())[0]).toMatchObject({ by: 'Asha Rao', kind: 'publish', files: [ENTRY] });
});

it('keeps schedules when a developer commits, and publishes entries at the start that were due while it was down', async () => {
  await edit(ENTRY, { vessel: 'A jar' });
  const passHour = await scheduleInAnHour(ENTRY);
  await admin().stop();
  await product.commit('notes.txt', 'Of a developer.');
  await product.run('pull', '--quiet', '--no-rebase', '--no-edit', `${admin().folder}/git`, 'main');
  await asha.start(product);
  expect((await read(ENTRY)).fields).toMatchObject({ vessel: 'A jar' });
  expect(await scheduledFiles()).toEqual([ENTRY]);
  await admin().stop();
  passHour();
  await asha.start(product);
  await expect.poll(servedVessel).toBe('A jar');
  expect(await gitAsDeveloper(`${admin().folder}/git`, 'show', 'main:notes.txt')).toBe('Of a developer.');
});

it('changes nothing and notifies the person by mail if publishing fails', async () => {
  const before = await servedVessel();
  await edit(ENTRY, { vessel: 'A cup' });
  vi.stubEnv('BUILD_ERROR', 'The framework failed');
  (await scheduleInAnHour(ENTRY))();
  await expect.poll(() => failureMails().map(({ to }) => to)).toEqual([[ASHA_EMAIL]]);
  await expect.poll(async () => (await changes())[0]?.scheduled?.error).toEqual(expect.any(String));
  expect(await servedVessel()).toBe(before);
});

it('rejects a past time, a mistyped time and an unchanged entry', async () => {
  await edit(ENTRY, { vessel: 'A cup' });
  expect(await schedule(ENTRY, localTimeIn(-HOUR_MS))).toBe(422);
  expect(await schedule(ENTRY, '2926-01-01T09:00')).toBe(422);
  expect(await schedule(ENTRY, 'tomorrow')).toBe(400);
  expect(await schedule(IMAGE_ENTRY)).toBe(409);
  expect(await schedule('package.json')).toBe(409);
  expect(await scheduledFiles()).toEqual([]);
  // A rejected time does not replace a valid schedule.
  expect(await schedule(ENTRY)).toBe(204);
  expect(await schedule(ENTRY, localTimeIn(-HOUR_MS))).toBe(422);
  expect([await scheduledFiles(), await scheduledFiles(true)]).toEqual([[ENTRY], []]);
});

it('holds an entry back whose scheduling failed until an editor decides', async () => {
  const before = await servedVessel();
  await edit(ENTRY, { vessel: '/nowhere' });
  await edit(IMAGE_ENTRY, { caption: 'A third caption' });
  expect(await schedule(ENTRY)).toBe(422);
  await edit(ENTRY, { vessel: 'A vase' });
  expect((await publish()).error).toBeNull();
  expect([await servedVessel(), await scheduledFiles(true)]).toEqual([before, [ENTRY]]);
  expect((await changes())[0]?.scheduled).toMatchObject({
    isRefused: true,
    error: expect.stringContaining('there is no page /nowhere'),
    by: 'Asha Rao',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(await schedule(ENTRY)).toBe(204);
  expect([await scheduledFiles(), await scheduledFiles(true)]).toEqual([[ENTRY], []]);
  // After its schedule is cancelled, it is published with the rest.
  expect(await cancel(ENTRY)).toBe(204);
  expect((await publish()).error).toBeNull();
  expect([await servedVessel(), await scheduledFiles(true)]).toEqual(['A vase', []]);
});

it('is over when the entry is discarded, also after a restore', async () => {
  await edit(ENTRY, { vessel: 'A cup' });
  await schedule(ENTRY);
  const { id } = (await request('POST', api.revert(ENTRY))).json();
  expect(await changes()).toEqual([]);
  expect(await cancel(ENTRY)).toBe(404);
  expect(await status('POST', api.restoreDiscarded(id))).toBe(204);
  expect((await changes()).map(({ file, scheduled }) => [file, scheduled])).toEqual([[ENTRY, null]]);
});

it('cancelling a schedule during the build stops the publish without a notification', async () => {
  const [before, mailCount] = [await servedVessel(), failureMails().length];
  await edit(ENTRY, { vessel: 'A cup' });
  const resume = pauseBuilds();
  (await scheduleInAnHour(ENTRY))();
  await waitForBuild();
  expect(await cancel(ENTRY)).toBe(204);
  resume();
  await waitForPublish();
  expect([await servedVessel(), await scheduledFiles()]).toEqual([before, []]);
  expect([await changedFiles(), failureMails().length]).toEqual([[ENTRY], mailCount]);
});

it('scheduling an entry during a publish stops the publish', async () => {
  const before = await servedVessel();
  await edit(ENTRY, { vessel: 'A cup' });
  const resume = pauseBuilds();
  await request('POST', api.publish(), {});
  await waitForBuild();
  expect(await schedule(ENTRY)).toBe(204);
  resume();
  expect((await waitForPublish()).error?.message).toContain('publish again');
  expect([await servedVessel(), await scheduledFiles()]).toEqual([before, [ENTRY]]);
});

it('keeps an edit that was reverted during a partial publish', async () => {
  const { vessel } = (await read(ENTRY)).fields as { vessel: string };
  await edit(ENTRY, { vessel: 'A cup' });
  await request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' });
  expect(await schedule(SECOND_ENTRY)).toBe(204);
  const resume = pauseBuilds();
  await request('POST', api.publish(), {});
  await waitForBuild();
  await edit(ENTRY, { vessel });
  resume();
  expect((await waitForPublish()).error).toBeNull();
  expect([await servedVessel(), await changedFiles()]).toEqual(['A cup', [SECOND_ENTRY, ENTRY]]);
  expect((await read(ENTRY)).fields).toMatchObject({ vessel });
});

it.each([
  ['2026-11-30T09:00', 'Asia/Kolkata', '2026-11-30T03:30:00.000Z'],
  ['2026-07-06T09:00', 'Europe/London', '2026-07-06T08:00:00.000Z'],
  ['2026-12-07T09:00', 'Europe/London', '2026-12-07T09:00:00.000Z'],
])('%s in %s is %s', (local, timeZone, utc) => {
  expect(new Date(zonedTimeToUtc(local, timeZone)).toISOString()).toBe(utc);
});
