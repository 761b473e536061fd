import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProduct } from '../support/copy-product.ts';
import { candles, pieces, projects, siteOrigin } from '../support/routes.ts';
import { aNumberForWhatsApp } from './a-number-for-whatsapp.ts';
import { anotherCandle } from './another-candle.ts';
import { anotherPage } from './another-page.ts';
import { ACCENT, anotherPalette } from './another-palette.ts';
import { anotherWord, entry } from './another-word.ts';
import { make } from './change.ts';

let copy = '';
const built = (file: string): string => readFileSync(join(copy, 'build/client', file), 'utf8');

/** Runs a program in the copy. @throws with all that it said when it fails. */
function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}

/** The checks that a newcomer's change meets first, and the build. */
beforeAll(async () => {
  copy = await copyProduct();
  // What the linter and knip leave out stands in .gitignore, which they read of a repository.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  make(copy, anotherCandle);
  make(copy, anotherPage);
  make(copy, anotherPalette);
  make(copy, anotherWord);
  make(copy, aNumberForWhatsApp);
  run('react-router', 'typegen');
  run('tsc');
  run('biome', 'check', '--error-on-warnings');
  run('knip');
  run('npm', 'run', '--silent', 'build');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('another candle is one file', () => {
  expect(Object.keys(anotherCandle)).toEqual(['content/candles/first-light.yaml']);
  expect(built('nazaakat/index.html')).toContain('First Light');
});

test('a new page with a list is its module, content and schema, and a line in each of two lists', () => {
  expect(Object.keys(anotherPage).sort()).toEqual([
    'apps/site/app/routes/press.tsx',
    'apps/site/app/site-map.ts',
    'content/pages/press.yaml',
    'packages/content/paths.ts',
    'packages/content/schema/pages/press.ts',
  ]);
  expect(built('press/index.html')).toContain('Furniture that can be mended');
  expect(built('sitemap.xml')).toMatch(/\/press<\/loc>/);
});

test('another palette is one file', () => {
  expect(Object.keys(anotherPalette)).toEqual(['content/brand.yaml']);
  const styles = globSync('build/client/assets/*.css', { cwd: copy });
  expect(styles.some((file) => readFileSync(join(copy, file), 'utf8').includes(ACCENT))).toBe(true);
});

test('another word is one line, in HTML and in script', () => {
  expect(Object.keys(anotherWord)).toEqual(['content/words.yaml']);
  expect(built('index.html')).toContain('title="Notebook"');
  const [article = ''] = globSync('build/client/blog/*/index.html', { cwd: copy });
  expect(readFileSync(join(copy, article), 'utf8')).toMatch(/It takes \d+ minutes</);
  const scripts = globSync('build/client/assets/*.js', { cwd: copy });
  const saying = scripts.filter((file) =>
    readFileSync(join(copy, file), 'utf8').includes('Put the picture away'),
  );
  expect(saying).toHaveLength(1);
});

/** What the page's links to WhatsApp say that they are about, each with the message that it begins. */
function questionsOn(file: string): [about: string, message: string][] {
  const links = built(file).matchAll(
    /<a href="(https:\/\/wa\.me\/919876543210\?text=[^"]+)"[^>]*>(.*?)<\/a>/g,
  );
  return [...links].map(([, href = '', said = '']) => [
    said.replace(/<[^>]+>/g, ''),
    new URL(href).searchParams.get('text') ?? '',
  ]);
}

test('a number for WhatsApp is one line: foot, contact page, project, piece and candle ask there, each by its address', () => {
  expect(Object.keys(aNumberForWhatsApp)).toEqual(['content/studio.yaml']);
  const [project] = projects;
  const [piece] = pieces;
  const [candle] = candles;
  const about = (file: string, thing: string | undefined, path: string) =>
    expect(questionsOn(file)).toContainEqual([
      expect.stringContaining(thing ?? ''),
      expect.stringMatching(new RegExp(`${thing ?? ''}.*${siteOrigin}${path}$`)),
    ]);
  about('blog/index.html', '', '/');
  about('contact/index.html', '', '/contact');
  about(`portfolio/${project?.id}/index.html`, project?.title, `/portfolio/${project?.id}`);
  about(`homes/${piece?.slug}/index.html`, piece?.title, `/homes/${piece?.slug}`);
  about('homes/index.html', piece?.title, `/homes/${piece?.slug}`);
  about('nazaakat/index.html', candle?.name, `/nazaakat#${candle?.id}`);
  expect(built('nazaakat/index.html')).toContain(` id="${candle?.id}"`);
  expect(built('privacy-policy/index.html')).toContain('WhatsApp');
  const { stdout } = spawnSync('node', ['scripts/launch-check.ts'], { cwd: copy, encoding: 'utf8' });
  expect(stdout).not.toContain('WhatsApp');
});

/** In each room a file that brings in what it may not know, and how that is told. */
const CROSSING: [file: string, brings: string, told: string][] = [
  ['apps/site/app/ui/probe.ts', '../routes/home.tsx', 'ui knows neither the router nor the content'],
  ['apps/site/app/ui/model/probe.ts', 'react-router', 'ui knows neither the router nor the content'],
  ['apps/site/app/content/probe.ts', '../routes/home.tsx', 'content is read by pages and knows none of them'],
  ['apps/site/app/forms/probe.ts', '../routes/home.tsx', 'Pages hold forms; a form knows no page'],
  ['apps/site/app/layout/probe.ts', '../routes/home.tsx', 'Pages stand in the layout; the layout knows none'],
  ['apps/site/app/routes/home/probe.ts', '@studio/relay/config', 'The site imports its own folders and'],
  ['apps/admin/client/probe.ts', '../../site/app/ui/day.tsx', 'The admin imports packages and the server'],
  ['apps/server/probe.ts', '@studio/content/parse', 'without the site’s sources and the admin'],
  ['packages/relay/probe.ts', '../../apps/site/app/layout/brand.ts', 'A package knows no app'],
];

test('a file that knows another room’s, which it may not, is told by the linter', () => {
  for (const [file, brings] of CROSSING) make(copy, { [file]: () => `import '${brings}';\n` });
  for (const [file, , told] of CROSSING) {
    const { status, stderr } = spawnSync('biome', ['lint', file], { cwd: copy, encoding: 'utf8' });
    expect(stderr, file).toContain(told);
    expect(status, file).toBe(1);
    rmSync(join(copy, file));
  }
});

test('a page that no list names is told, and a part that no page uses', () => {
  const page = 'apps/site/app/routes/forgotten.tsx';
  make(copy, { [page]: () => 'export default () => <p />;\n' });
  const typegen = spawnSync('react-router', ['typegen'], { cwd: copy, encoding: 'utf8' });
  expect(typegen.stdout + typegen.stderr).toContain(`${page} has no line in apps/site/app/site-map.ts`);
  rmSync(join(copy, page));
  make(copy, { 'apps/site/app/routes/home/forgotten.tsx': () => 'export const Forgotten = () => <p />;\n' });
  const { status, stdout } = spawnSync('knip', { cwd: copy, encoding: 'utf8' });
  expect(stdout).toMatch(/Unused files \(1\)\s+apps\/site\/app\/routes\/home\/forgotten\.tsx/);
  expect(status).toBe(1);
});

// Last: the copy cannot be read afterwards.
test('a name in a sentence that is mistyped is told with its field', () => {
  make(copy, { 'content/words.yaml': entry('readTime', '{minuets} min read') });
  const { status, stderr } = spawnSync('node', ['apps/site/build/check-content.ts'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(stderr).toContain('content/words.yaml: article.readTime: expected {minutes}, where the site fills');
  expect(stderr).toContain('article.readTime: nothing is filled in for {minuets}; expected {minutes}');
  expect(stderr.match(/\{minuets\}/g)).toHaveLength(1);
  expect(status).toBe(1);
});
