import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '@studio/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importJsonFiles } from './import-json-files.ts';
import { PreviewLinks } from './preview-links.ts';
import { ScheduledPublications } from './scheduled-publications.ts';
import { Sessions } from './sessions.ts';
import { hashToken } from './tokens.ts';

let folder = '';
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admin-import-'));
  store = await Store.open(join(folder, 'data'));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});
const writeList = (name: string, list: unknown) => writeFileSync(join(folder, name), JSON.stringify(list));

test('imports sessions, preview links and schedules once, also after an interruption', async () => {
  const asha = 'asha@example.com';
  const now = Date.now();
  const publication = {
    file: 'a.yaml',
    at: now,
    by: { name: 'Asha', email: asha },
    fault: 'x',
    isRefused: true,
  };
  const writeAll = () => {
    writeList('sessions.json', [
      { hash: hashToken('session'), email: asha, browser: 'Firefox', createdAt: now, lastSeenAt: now },
    ]);
    writeList('guests.json', [{ hash: hashToken('link'), by: asha, until: now + 60_000 }]);
    writeList('later.json', [publication]);
  };
  writeAll();
  await importJsonFiles(folder, store);
  // As after a crash before the files were renamed.
  writeAll();
  await importJsonFiles(folder, store);
  await importJsonFiles(folder, store);
  const sessions = await Sessions.open(store, () => true);
  expect(await sessions.findByToken('session')).toMatchObject({ email: asha });
  expect(await new PreviewLinks(store, () => true).isValid('link')).toBe(true);
  expect(await new ScheduledPublications(store).list()).toEqual([publication]);
  for (const name of ['sessions.json', 'guests.json', 'later.json']) {
    expect(existsSync(join(folder, name))).toBe(false);
    expect(readFileSync(join(folder, `${name}.imported`), 'utf8')).not.toBe('');
  }
});

test('unreadable schedules prevent the start, so that nothing is published too early; unreadable sessions do not', async () => {
  const warnings = vi.spyOn(console, 'error').mockReturnValue();
  writeFileSync(join(folder, 'sessions.json'), '[{');
  await importJsonFiles(folder, store);
  expect(warnings.mock.calls.join()).toContain('all editors have to sign in again');
  writeFileSync(join(folder, 'later.json'), '[{');
  await expect(importJsonFiles(folder, store)).rejects.toThrow(
    /later\.json cannot be read\. Repair or remove it/,
  );
  warnings.mockRestore();
});
