/**
 * Saves, takes photographs up, publishes at once and at a time, one after another until it is killed, and says what was accepted.
 * For the test of crashes.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '../addresses.ts';
import type { DocumentAnswer, PublishState } from '../shapes.ts';
import { startDesk } from './running-desk.ts';
import { BESIDE, LEAST_WIDTH, PICTURE, THING } from './small-site.ts';
import { noise, upload } from './upload.ts';

/** What has its time waits for so long, in milliseconds. */
const SOON = 1000;

const [source = '', within = '', first = '0'] = process.argv.slice(2);
const desk = await startDesk({ source, within, clientDir: join(source, 'build/client') });
const cookie = await desk.signIn();
const say = (what: string, count: number) => process.stdout.write(`${what} ${count}\n`);
const accepted = (
  what: string,
  count: number,
  { statusCode, body }: { statusCode: number; body: string },
) => {
  if (statusCode >= 300) throw new Error(`${what}: ${statusCode} ${body}`);
  say(what, count);
};
// There from the first round on.
await desk.ask('POST', api.documents(), { from: THING, id: 'kesar', title: 'Kesar' }, cookie);
async function save(file: string, change: object): Promise<{ statusCode: number; body: string }> {
  const thing: DocumentAnswer = (await desk.ask('GET', api.document(file), undefined, cookie)).json();
  const fields = { ...(thing.fields as object), ...change };
  return desk.ask('PUT', api.document(file), { version: thing.version, fields }, cookie);
}
for (let count = Number(first); ; count += 1) {
  accepted('saved', count, await save(THING, { vessel: `Vessel ${count}` }));
  // Its width tells which one it is, and is large enough to be published.
  accepted(
    'uploaded',
    count,
    await upload(desk, cookie, 'a.jpg', await noise(LEAST_WIDTH + count, 80), PICTURE),
  );
  // Refused while that which had its time is being published.
  while ((await desk.ask('POST', api.publish(), undefined, cookie)).statusCode === 409) await sleep(20);
  let state: PublishState;
  do {
    await sleep(20);
    state = (await desk.ask('GET', api.publish(), undefined, cookie)).json();
  } while (state.running);
  if (state.fault) throw new Error(state.fault.message);
  say('published', count);
  accepted('beside', count, await save(BESIDE, { vessel: `Beside ${count}` }));
  // As a browser's field has it, by this machine's clock.
  const local = new Date(Date.now() + SOON).toLocaleString('sv-SE').replace(' ', 'T');
  const late = await desk.ask('PUT', api.later(BESIDE), { local }, cookie);
  // Where the second is over just now, the time has passed.
  if (late.statusCode !== 422) accepted('scheduled', count, late);
}
