import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'check-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const check = (...options: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [resolve('apps/admin/check-texts.ts'), ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, errors: stderr.trim() };
};

test('names the first line of a text in another form, and rewrites it on request', () => {
  const file = join(folder, 'content/legal/privacy-policy.md');
  mkdirSync(join(folder, 'content/legal'), { recursive: true });
  writeFileSync(file, '---\ntitle:   Privacy\n---\nText.\n\n* One\n* Two\n');
  expect(check()).toEqual({
    status: 1,
    errors: 'content/legal/privacy-policy.md: line 6: expected "- One"; npm run format rewrites it',
  });
  expect(check('--write')).toEqual({ status: 0, errors: '' });
  expect(readFileSync(file, 'utf8')).toBe('---\ntitle:   Privacy\n---\nText.\n\n- One\n- Two\n');
  expect(check()).toEqual({ status: 0, errors: '' });
});
