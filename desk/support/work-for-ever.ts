/**
 * Saves, takes photographs up and publishes, one after another until it is killed, and says what was accepted. For the test of
 * crashes.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import '../server/schemas.ts';
import { api } from '../addresses.ts';
import type { DocumentAnswer, PublishState } from '../shapes.ts';
import { PICTURE, THING } from './small-site.ts';
import { noise, upload } from './upload.ts';

// After the stand-in for pictures is there, which schemas.ts sees to.
const { startDesk } = await import('./running-desk.ts');
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
for (let count = Number(first); ; count += 1) {
  const thing: DocumentAnswer = (await desk.ask('GET', api.document(THING), undefined, cookie)).json();
  const fields = { ...(thing.fields as object), vessel: `Vessel ${count}` };
  const save = { version: thing.version, fields };
  accepted('saved', count, await desk.ask('PUT', api.document(THING), save, cookie));
  // Its width tells which one it is.
  accepted('uploaded', count, await upload(desk, cookie, 'a.jpg', await noise(100 + count, 80), PICTURE));
  await desk.ask('POST', api.publish(), undefined, cookie);
  let state: PublishState;
  do {
    await sleep(20);
    state = (await desk.ask('GET', api.publish(), undefined, cookie)).json();
  } while (state.running);
  if (state.fault) throw new Error(state.fault.message);
  say('published', count);
}
