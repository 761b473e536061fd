import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWithCaches } from '../../scripts/copy-repository.ts';
import { applyChange } from '../support/apply-change.ts';

let copyDir = '';

beforeAll(async () => {
  copyDir = await copyWithCaches();
});
afterAll(() => rmSync(copyDir, { recursive: true, force: true }));

/** Returns an edit that replaces the first occurrence of a text. @throws when the text is not found. */
const replaceFirst =
  (text: string, replacement: string) =>
  (before: string): string => {
    if (!before.includes(text)) throw new Error(`The file does not contain "${text}"`);
    return before.replace(text, replacement);
  };

// The content checks detect these errors. Rendering the pages would succeed.
test('a broken link, an unknown page in the footer and a mark of an unknown piece fail the build, but an unused image does not', () => {
  applyChange(copyDir, {
    'content/pages/home.yaml': replaceFirst('buttonLink: /services', 'buttonLink: /servces'),
    'content/studio.yaml': replaceFirst('page: homes', 'page: hoems'),
    'content/pictures/homes/hero.yaml': replaceFirst('piece: 21-jhoola', 'piece: 21-joola'),
  });
  const imagesDir = join(copyDir, 'content/pictures');
  for (const extension of ['jpg', 'yaml'])
    cpSync(join(imagesDir, `about/hero.${extension}`), join(imagesDir, `about/left-over.${extension}`));
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: copyDir,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^content\/pages\/home\.yaml.*no page \/servces; did you mean \/services\?$/m);
  expect(stderr).toMatch(/^content\/studio\.yaml.*page.*hoems/m);
  expect(stderr).toMatch(
    /^content\/pictures\/homes\/hero\.yaml.*marks\[2\]\.piece: expected the file name of a piece, .*found "21-joola"$/m,
  );
  expect(stderr).not.toContain('left-over');
  expect(status).toBe(1);
  expect(existsSync(join(copyDir, 'build/client'))).toBe(false);
});
