import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** What `npm run support` does, with other files than the built ones. */
const command: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.support;
let assets = '';

beforeEach(() => {
  mkdirSync('test-results', { recursive: true });
  assets = mkdtempSync(join('test-results', 'support-'));
});
afterEach(() => rmSync(assets, { recursive: true, force: true }));

/** Judges a style sheet and a module; empty where both may stand in the built site. */
function complaints(css: string, script: string): string {
  writeFileSync(join(assets, 'page.css'), css);
  writeFileSync(join(assets, 'page.js'), script);
  const { status, stdout, stderr } = spawnSync(command.replaceAll('build/client/assets', assets), {
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}` },
  });
  return status === 0 ? '' : stdout + stderr;
}

const OLD = 'a { color: red }';
const NEW = 'a { text-box: trim-both cap alphabetic }';

test('what the oldest browsers know may stand', () => {
  expect(complaints(OLD, 'export const a = [1].at(-1) ?? 0;')).toBe('');
}, 60_000);

test('a newer property is told, unless it stands behind a question for it', () => {
  expect(complaints(NEW, '')).toContain('text-box');
  expect(complaints(`@supports (text-box: trim-both cap alphabetic) { ${NEW} }`, '')).toBe('');
}, 60_000);

test('a newer function is told', () => {
  expect(complaints(OLD, 'export const a = Object.groupBy([1], (one) => one);')).toContain('GroupBy');
}, 60_000);
