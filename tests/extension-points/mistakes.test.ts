import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProduct } from '../support/copy-product.ts';
import { make } from './change.ts';

let copy = '';

beforeAll(async () => {
  copy = await copyProduct();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Puts a text in the place of the first of another. @throws when that is not there. */
const replaced =
  (text: string, by: string) =>
  (before: string): string => {
    if (!before.includes(text)) throw new Error(`There is no "${text}" any more`);
    return before.replace(text, by);
  };

// None of these keeps pages from being made.
test('a build ends at a link that leads nowhere, a page that the footer does not know and a photograph that nothing shows', () => {
  make(copy, {
    'content/pages/home.yaml': replaced('buttonLink: /services', 'buttonLink: /servces'),
    'content/studio.yaml': replaced('page: homes', 'page: hoems'),
  });
  const pictures = join(copy, 'content/pictures');
  for (const ending of ['jpg', 'yaml'])
    cpSync(join(pictures, `about/hero.${ending}`), join(pictures, `about/left-over.${ending}`));
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: copy, encoding: 'utf8' });
  expect(stderr).toMatch(/^content\/pages\/home\.yaml.*no page \/servces; did you mean \/services\?$/m);
  expect(stderr).toMatch(/^content\/studio\.yaml.*page.*hoems/m);
  expect(stderr).toMatch(/^content\/pictures\/about\/left-over\.jpg: is not used by any content$/m);
  expect(status).toBe(1);
  // What is not built cannot be published.
  expect(existsSync(join(copy, 'build/client'))).toBe(false);
});
