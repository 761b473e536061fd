import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '@studio/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importSchedules } from './import-schedules.ts';
import { ScheduledPublications } from './scheduled-publications.ts';

let folder = '';
let store: Store;
let scheduled: ScheduledPublications;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admin-import-'));
  store = await Store.open(join(folder, 'data'));
  scheduled = new ScheduledPublications(store);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});
const writeFile = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('imports schedules once, also after an interruption, and deletes sessions and preview links', async () => {
  const by = { name: 'Asha', email: 'asha@example.com' };
  const publication = { file: 'a.yaml', at: Date.now(), by, fault: 'x', isRefused: true };
  // The second time is as after a crash before the file was renamed.
  for (let times = 0; times < 2; times += 1) {
    for (const name of ['sessions.json', 'guests.json']) writeFile(name, '[]');
    writeFile('later.json', JSON.stringify([publication]));
    await importSchedules(folder, scheduled);
  }
  await importSchedules(folder, scheduled);
  expect(await scheduled.list()).toEqual([publication]);
  for (const name of ['sessions.json', 'guests.json', 'later.json'])
    expect(existsSync(join(folder, name)), name).toBe(false);
  expect(readFileSync(join(folder, 'later.json.imported'), 'utf8')).not.toBe('');
});

test.each(['[{', '[{"file":"a.yaml"}]'])(
  'schedules of %s prevent the start, so that nothing is published too early',
  async (text) => {
    writeFile('later.json', text);
    await expect(importSchedules(folder, scheduled)).rejects.toThrow(
      /later\.json cannot be imported .* Repair or remove it/,
    );
    expect(existsSync(join(folder, 'later.json'))).toBe(true);
  },
);
