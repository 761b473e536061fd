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

/** A time to come, as the field of a browser has it that stands in the studio's time zone. */
function ahead(milliseconds: number, timeZone?: string): string {
  return new Date(Date.now() + milliseconds).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
}
const setTime = async (file: string, local: string): Promise<number> =>
  (await ask('PUT', api.later(file), { local })).statusCode;
const waiting = async (): Promise<string[]> =>
  (await changes()).filter(({ later }) => later?.isRefused === false).map(({ file }) => file);
const undecided = async (): Promise<string[]> =>
  (await changes()).filter(({ later }) => later?.isRefused).map(({ file }) => file);
const HOUR = 60 * 60_000;

it('what has its time goes live then, and nothing takes it along before', async () => {
  await write(THING, { vessel: 'A jar' });
  await write(WORDS, { caption: 'Another caption' });
  const before = await seen();
  expect(await setTime(THING, ahead(HOUR))).toBe(204);
  expect(await waiting()).toEqual([THING]);
  expect((await publish()).fault).toBeNull();
  expect([await seen(), await waiting()]).toEqual([before, [THING]]);
  expect((await changes()).map(({ file }) => file)).toEqual([THING]);
  expect((await history())[0]?.files).toEqual([WORDS]);
  // With nothing else to be published, nothing is.
  expect((await publish()).fault?.message).toBe('There is nothing to publish.');
  // What is written until then is what goes live.
  await write(THING, { vessel: 'A bowl' });
  expect(await setTime(THING, ahead(1500))).toBe(204);
  await expect.poll(seen, { timeout: 20_000 }).toBe('A bowl');
  await expect.poll(changes).toEqual([]);
  expect((await history())[0]).toMatchObject({ by: 'Asha Rao', message: null, files: [THING] });
});

it('at its time it goes alone: what else is being written stays a draft', async () => {
  await write(THING, { vessel: 'A jar' });
  await write(WORDS, { caption: 'Half a thought' });
  expect(await setTime(THING, ahead(1500))).toBe(204);
  await expect.poll(seen, { timeout: 20_000 }).toBe('A jar');
  await expect.poll(async () => (await changes()).map(({ file }) => file)).toEqual([WORDS]);
  expect((await read(WORDS)).live?.fields).not.toMatchObject({ caption: 'Half a thought' });
});

it('what came due while nothing ran goes live at the next start', async () => {
  await write(THING, { vessel: 'A jar' });
  expect(await setTime(THING, ahead(2000))).toBe(204);
  await desk().stop();
  await sleep(2500);
  await start();
  await expect.poll(seen, { timeout: 20_000 }).toBe('A jar');
});

it('one that is taken back goes with the next publication; one that is discarded goes never', async () => {
  await write(THING, { vessel: 'A jar' });
  await setTime(THING, ahead(HOUR));
  expect((await ask('DELETE', api.later(THING))).statusCode).toBe(204);
  expect(await waiting()).toEqual([]);
  await publish();
  expect(await seen()).toBe('A jar');
  await write(THING, { vessel: 'A bowl' });
  await setTime(THING, ahead(HOUR));
  await ask('POST', api.discard(THING));
  await write(THING, { vessel: 'A cup' });
  expect(await waiting()).toEqual([]);
});

it('where it cannot go live, nothing changes, and who wanted it is told by mail', async () => {
  const before = await seen();
  await write(THING, { vessel: 'A jar' });
  rmSync(join(base(), 'product/node_modules'), { recursive: true });
  writeFileSync(join(base(), 'product/node_modules'), 'in the way of a build');
  expect(await setTime(THING, ahead(1500))).toBe(204);
  const letters = () =>
    desk()
      .mailbox.list()
      .filter(({ subject }) => subject.startsWith('Not published'));
  await expect.poll(() => letters().length, { timeout: 20_000 }).toBe(1);
  expect(letters()[0]?.to).toContain(asha);
  await expect.poll(async () => (await changes())[0]?.later?.fault).toEqual(expect.any(String));
  expect(await seen()).toBe(before);
});

it('a time that has passed, a mistyped one and a thing that is live are refused', async () => {
  await write(THING, { vessel: 'A jar' });
  expect(await setTime(THING, ahead(-HOUR))).toBe(422);
  expect(await setTime(THING, '2926-01-01T09:00')).toBe(422);
  expect(await setTime(THING, 'tomorrow')).toBe(400);
  expect(await setTime(WORDS, ahead(HOUR))).toBe(409);
  expect(await setTime('package.json', ahead(HOUR))).toBe(409);
  expect(await waiting()).toEqual([]);
  // A mistyped time takes nothing from one that was set.
  expect(await setTime(THING, ahead(HOUR))).toBe(204);
  expect(await setTime(THING, ahead(-HOUR))).toBe(422);
  expect([await waiting(), await undecided()]).toEqual([[THING], []]);
});

it('what could not be scheduled goes live with nothing else, and says so until somebody decides', async () => {
  const before = await seen();
  await write(THING, { vessel: '/nowhere' });
  await write(WORDS, { caption: 'Another caption' });
  expect(await setTime(THING, ahead(HOUR))).toBe(422);
  await write(THING, { vessel: 'A jar' });
  expect((await publish()).fault).toBeNull();
  expect([await seen(), await undecided()]).toEqual([before, [THING]]);
  expect(new Later(desk().folder).of(THING)?.isRefused).toBe(true);
  expect((await changes())[0]?.later).toMatchObject({
    isRefused: true,
    fault: expect.stringContaining('there is no page /nowhere'),
    by: 'Asha Rao',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(await setTime(THING, ahead(HOUR))).toBe(204);
  expect([await waiting(), await undecided()]).toEqual([[THING], []]);
  expect((await ask('DELETE', api.later(THING))).statusCode).toBe(204);
  expect((await publish()).fault).toBeNull();
  expect([await seen(), await undecided()]).toEqual(['A jar', []]);
});

it('a discarded entry is restored with its time', async () => {
  await write(THING, { vessel: 'A jar' });
  await setTime(THING, ahead(HOUR));
  const { id } = (await ask('POST', api.discard(THING))).json();
  expect(await changes()).toEqual([]);
  expect((await ask('POST', api.restoreDiscarded(id))).statusCode).toBe(204);
  expect(await waiting()).toEqual([THING]);
});

it('while it waits the list says so', async () => {
  await write(THING, { vessel: 'A jar' });
  await setTime(THING, ahead(HOUR));
  const list: DocumentSummary[] = (await ask('GET', api.documents())).json();
  expect(list.find(({ file }) => file === THING)?.later).toMatchObject({ by: 'Asha Rao', fault: null });
});

it('an unfinished photograph of somebody else does not keep it back', async () => {
  const cookie = await desk().signIn('imran@example.com');
  expect((await upload(desk(), cookie, 'New.jpg', await noise(1600, 1200))).statusCode).toBe(200);
  await write(THING, { vessel: 'A jar' });
  expect((await publish()).fault?.message).toContain('is on no page');
  expect(await setTime(THING, ahead(1500))).toBe(204);
  await expect.poll(seen, { timeout: 20_000 }).toBe('A jar');
  await expect.poll(async () => (await changes()).map(({ file }) => file)).toEqual(['pictures/new/new.yaml']);
});

/** Holds builds up, so that something can happen meanwhile. @returns what lets them go on. */
function holdBuilds(): () => void {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { run } = SiteBuild.prototype;
  vi.spyOn(SiteBuild.prototype, 'run').mockImplementation(async function (this: SiteBuild, folder, signal) {
    await gate;
    return run.call(this, folder, signal);
  });
  return goOn;
}
const isUnderWay = async () =>
  expect.poll(async () => (await state()).step, { timeout: 20_000 }).toBe('Making the pages');

it('what is taken back while its pages are made does not go live, and nobody is told', async () => {
  const before = await seen();
  await write(THING, { vessel: 'A jar' });
  const goOn = holdBuilds();
  expect(await setTime(THING, ahead(1500))).toBe(204);
  await isUnderWay();
  expect((await ask('DELETE', api.later(THING))).statusCode).toBe(204);
  goOn();
  await ended();
  expect([await seen(), await waiting()]).toEqual([before, []]);
  expect((await changes()).map(({ file }) => file)).toEqual([THING]);
  expect(
    desk()
      .mailbox.list()
      .filter(({ subject }) => subject.startsWith('Not published')),
  ).toEqual([]);
});

it('what is given a time while it is being published waits for it', async () => {
  const before = await seen();
  await write(THING, { vessel: 'A jar' });
  const goOn = holdBuilds();
  await ask('POST', api.publish(), {});
  await isUnderWay();
  expect(await setTime(THING, ahead(HOUR))).toBe(204);
  goOn();
  expect((await ended()).fault?.message).toContain('publish again');
  expect([await seen(), await waiting()]).toEqual([before, [THING]]);
});

it('a developer’s commit takes nothing from what waits', async () => {
  await write(THING, { vessel: 'A jar' });
  await write(WORDS, { caption: 'Another caption' });
  expect(await setTime(THING, ahead(HOUR))).toBe(204);
  expect((await publish()).fault).toBeNull();
  await develop('notes.txt', 'Of a developer.');
  expect((await read(THING)).fields).toMatchObject({ vessel: 'A jar' });
  expect(await waiting()).toEqual([THING]);
});

it('what is undone while a part is being published stays undone', async () => {
  await write(WORDS, { caption: 'Another caption' });
  const { vessel } = (await read(THING)).fields as { vessel: string };
  await write(THING, { vessel: 'A jar' });
  await ask('POST', api.documents(), { from: THING, id: 'kesar', title: 'Kesar' });
  expect(await setTime(BESIDE, ahead(HOUR))).toBe(204);
  const goOn = holdBuilds();
  await ask('POST', api.publish(), {});
  await isUnderWay();
  await write(THING, { vessel });
  goOn();
  expect((await ended()).fault).toBeNull();
  expect(await seen()).toBe('A jar');
  expect((await read(THING)).fields).toMatchObject({ vessel });
  expect((await changes()).map(({ file }) => file)).toEqual([BESIDE, THING]);
});

it('a list of times that cannot be read stops the desk, so that nothing goes live before its time', () => {
  writeFileSync(join(base(), 'later.json'), '[{');
  expect(() => new Later(base())).toThrow(/later\.json cannot be read\. Mend it/);
});

it('where the disk takes nothing no time is promised', async () => {
  await write(THING, { vessel: 'A jar' });
  const inTheWay = join(desk().folder, 'later.json.next');
  mkdirSync(join(inTheWay, 'full'), { recursive: true });
  expect(await setTime(THING, ahead(HOUR))).toBeGreaterThanOrEqual(500);
  expect(await waiting()).toEqual([]);
  rmSync(inTheWay, { recursive: true });
  expect(await setTime(THING, ahead(HOUR))).toBe(204);
});

it('a clock on the wall is read in its own zone, through the summer too', () => {
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
