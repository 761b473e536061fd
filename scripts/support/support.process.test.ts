import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** The command of `npm run support`. The tests replace the folder in it. */
const command: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.support;
let assetsDir = '';

beforeEach(() => {
  mkdirSync('test-results', { recursive: true });
  assetsDir = mkdtempSync(join('test-results', 'support-'));
});
afterEach(() => rmSync(assetsDir, { recursive: true, force: true }));

/** Checks a style sheet and a module. Returns the output, which is empty if browsers support both. */
function checkSupport(css: string, script: string): string {
  writeFileSync(join(assetsDir, 'page.css'), css);
  writeFileSync(join(assetsDir, 'page.js'), script);
  const { status, stdout, stderr } = spawnSync(command.replaceAll('build/client/assets', assetsDir), {
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}` },
  });
  return status === 0 ? '' : stdout + stderr;
}

const OLD_CSS = 'a { color: red }';
const NEW_CSS = 'a { text-box: trim-both cap alphabetic }';

test('accepts features of the oldest browsers', () => {
  expect(checkSupport(OLD_CSS, 'export const a = [1].at(-1) ?? 0;')).toBe('');
});

test('reports a newer CSS property outside @supports', () => {
  expect(checkSupport(NEW_CSS, '')).toContain('text-box');
  expect(checkSupport(`@supports (text-box: trim-both cap alphabetic) { ${NEW_CSS} }`, '')).toBe('');
});

test('reports a newer JavaScript function', () => {
  expect(checkSupport(OLD_CSS, 'export const a = Object.groupBy([1], (item) => item);')).toContain('GroupBy');
});
