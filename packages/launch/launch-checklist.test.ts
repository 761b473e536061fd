import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isSample } from '../../tests/support/sample.ts';
import { readLaunchChecklist } from './launch-checklist.ts';

const root = mkdtempSync(join(tmpdir(), 'launch-'));
afterAll(() => rmSync(root, { recursive: true }));

test.skipIf(!isSample)('lists each task with its file and field until it is done', async () => {
  cpSync('content', join(root, 'content'), {
    recursive: true,
    filter: (path) => !path.includes('pictures'),
  });
  const { requiredTasks, suggestions } = await readLaunchChecklist(root);
  expect(suggestions).toMatchObject([{ path: ['contact', 'whatsapp'], file: 'content/studio.yaml' }]);
  const phone = requiredTasks.find(({ path }) => path.join('.') === 'contact.phones.0');
  expect(phone).toMatchObject({
    file: 'content/studio.yaml',
    text: expect.stringContaining('nobody answers'),
  });
  const file = join(root, 'content/studio.yaml');
  const [number = ''] = /\+[\d ]+/.exec(phone?.text ?? '') ?? [];
  writeFileSync(file, readFileSync(file, 'utf8').replace(number.trim(), '+91 98 1234 5678'));
  const tasksAfterChange = (await readLaunchChecklist(root)).requiredTasks;
  expect(tasksAfterChange).toEqual(requiredTasks.filter((task) => task !== phone));

  writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, 'name: Atelier Sarai'));
  expect((await readLaunchChecklist(root)).requiredTasks).toContainEqual({
    file: 'content/pages/about.yaml',
    path: [],
    text: 'still contains “Neem & Noor”: replace it with Atelier Sarai',
  });
});
