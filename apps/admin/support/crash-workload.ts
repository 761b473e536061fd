/**
 * The workload of the crash test. It saves, uploads, publishes and schedules in rounds until the process is killed. After each accepted
 * request it prints the action and the number of the round.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntryResponse, PublishStatus } from '../api-types.ts';
import { api } from '../routes.ts';
import { ENTRY, FIRST_IMAGE_WIDTH, IMAGE_ID, SECOND_ENTRY } from './products.ts';
import { createNoiseImage, startAdmin, uploadImage } from './test-admin.ts';

const SCHEDULE_DELAY_MS = 1000;

const [source = '', base = '', firstRound = '0'] = process.argv.slice(2);
const admin = await startAdmin({ source, base });
const cookie = await admin.signIn();
const print = (action: string, value: number) => process.stdout.write(`${action} ${value}\n`);
const printAccepted = (
  action: string,
  round: number,
  { statusCode, body }: { statusCode: number; body: string },
) => {
  if (statusCode >= 300) throw new Error(`${action}: ${statusCode} ${body}`);
  print(action, round);
};
// The second entry is created before the first round.
await admin.request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' }, cookie);
async function save(file: string, change: object): Promise<{ statusCode: number; body: string }> {
  const entry: EntryResponse = (await admin.request('GET', api.entry(file), undefined, cookie)).json();
  const fields = { ...(entry.fields as object), ...change };
  return admin.request('PUT', api.entry(file), { version: entry.version, fields }, cookie);
}
for (let round = Number(firstRound); ; round += 1) {
  printAccepted('saved', round, await save(ENTRY, { vessel: `Vessel ${round}` }));
  // The width identifies the round.
  printAccepted(
    'uploaded',
    round,
    await uploadImage(
      admin,
      cookie,
      'a.jpg',
      await createNoiseImage(FIRST_IMAGE_WIDTH + round, 80),
      IMAGE_ID,
    ),
  );
  // The server rejects the request with 409 while it publishes a scheduled entry.
  while ((await admin.request('POST', api.publish(), undefined, cookie)).statusCode === 409) await sleep(20);
  let status: PublishStatus;
  do {
    await sleep(20);
    status = (await admin.request('GET', api.publish(), undefined, cookie)).json();
  } while (status.isRunning);
  if (status.error) throw new Error(status.error.message);
  print('published', round);
  printAccepted('savedSecond', round, await save(SECOND_ENTRY, { vessel: `Second ${round}` }));
  // The time is in the format of an `<input type="datetime-local">`.
  const local = new Date(Date.now() + SCHEDULE_DELAY_MS).toLocaleString('sv-SE').replace(' ', 'T');
  const response = await admin.request('PUT', api.scheduledPublish(SECOND_ENTRY), { local }, cookie);
  // 422 means that the time has already passed.
  if (response.statusCode !== 422) printAccepted('scheduled', round, response);
}
