import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { isSample } from '../../tests/support/sample.ts';
import { readLaunchChecklist } from './launch-checklist.ts';

const root = mkdtempSync(join(tmpdir(), 'launch-'));
afterAll(() => rmSync(root, { recursive: true }));

test.skipIf(!isSample)('lists each task with its file and field until it is done', () => {
  cpSync('content', join(root, 'content'), {
    recursive: true,
    filter: (path) => !path.includes('pictures'),
  });
  const { requiredTasks, suggestions } = readLaunchChecklist(root);
  expect(suggestions).toMatchObject([{ path: ['contact', 'whatsapp'], file: 'content/studio.yaml' }]);
  const phone = requiredTasks.find(({ path }) => path.join('.') === 'contact.phones.0');
  expect(phone).toMatchObject({
    file: 'content/studio.yaml',
    text: expect.stringContaining('nobody answers'),
  });
  const file = join(root, 'content/studio.yaml');
  const [number = ''] = /\+[\d ]+/.exec(phone?.text ?? '') ?? [];
  writeFileSync(file, readFileSync(file, 'utf8').replace(number.trim(), '+91 98 1234 5678'));
  const tasksAfterChange = readLaunchChecklist(root).requiredTasks;
  expect(tasksAfterChange).toEqual(requiredTasks.filter((task) => task !== phone));

  writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, 'name: Atelier Sarai'));
  expect(readLaunchChecklist(root).requiredTasks).toContainEqual({
    file: 'content/pages/about.yaml',
    path: [],
    text: 'still contains “Neem & Noor”: replace it with Atelier Sarai',
  });
});

test.each([
  ['+91 00000 00000', true],
  ['+971 00 000 0000', true],
  ['000 000 00', true],
  ['01 42 00 00 10', false],
  ['+91 98200 00000', false],
  ['+44 20 7000 0000', false],
  ['+1 800 000 0001', false],
])('the number %s is a sample: %s', (number, isSampleNumber) => {
  const folder = join(root, 'numbers');
  cpSync('content', join(folder, 'content'), {
    recursive: true,
    filter: (path) => !/content.(pictures|models)/.test(path),
  });
  const file = join(folder, 'content/studio.yaml');
  const studio = parse(readFileSync(file, 'utf8'));
  studio.contact.phones = [{ label: 'Office', number }];
  writeFileSync(file, stringify(studio));
  const tasks = readLaunchChecklist(folder).requiredTasks.map(({ path }) => path.join('.'));
  expect(tasks.includes('contact.phones.0')).toBe(isSampleNumber);
});
