import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWithCaches } from '../../../scripts/copy-repository.ts';
import { applyChange } from '../../support/apply-change.ts';
import { candles, pieces, projects, siteOrigin } from '../../support/routes.ts';
import { addCandle } from './add-candle.ts';
import { addPage } from './add-page.ts';
import { addWhatsAppNumber } from './add-whatsapp-number.ts';
import { changeMessages, replaceMessage } from './change-message.ts';
import { changePalette, NEW_ACCENT } from './change-palette.ts';

let copyDir = '';
const readBuiltFile = (file: string): string => readFileSync(join(copyDir, 'build/client', file), 'utf8');

/** Vitest sets BASE_URL, which playwright.config.ts would take for the address of a running site. Knip then misses its server. */
const env = { ...process.env, BASE_URL: '' };

/** Runs a program in the copy. @throws Error with its output when it fails. */
function runProgram(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copyDir, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}

// Applies all changes to a copy of the repository, then runs the checks and the build.
beforeAll(async () => {
  copyDir = await copyWithCaches();
  // Biome and knip read .gitignore only in a git repository.
  execFileSync('git', ['init', '--quiet'], { cwd: copyDir });
  applyChange(copyDir, addCandle);
  applyChange(copyDir, addPage);
  applyChange(copyDir, changePalette);
  applyChange(copyDir, changeMessages);
  applyChange(copyDir, addWhatsAppNumber);
  runProgram('react-router', 'typegen');
  runProgram('tsc');
  runProgram('biome', 'check', '--error-on-warnings');
  runProgram('knip');
  runProgram('npm', 'run', '--silent', 'build');
});
afterAll(() => rmSync(copyDir, { recursive: true, force: true }));

test('adding a candle takes one file', () => {
  expect(Object.keys(addCandle)).toEqual(['content/candles/first-light.yaml']);
  expect(readBuiltFile('nazaakat/index.html')).toContain('First Light');
});

test('adding a page takes a route module, content, a schema, and one line each in the site map and the paths', () => {
  expect(Object.keys(addPage).sort()).toEqual([
    'apps/site/app/routes/press.tsx',
    'apps/site/app/site-map.ts',
    'content/pages/press.yaml',
    'packages/content/paths.ts',
    'packages/content/schema/pages/press.ts',
  ]);
  expect(readBuiltFile('press/index.html')).toContain('Furniture that can be mended');
  expect(readBuiltFile('sitemap.xml')).toMatch(/\/press<\/loc>/);
});

test('changing a colour takes one file', () => {
  expect(Object.keys(changePalette)).toEqual(['content/brand.yaml']);
  const styles = globSync('build/client/assets/*.css', { cwd: copyDir });
  expect(styles.some((file) => readFileSync(join(copyDir, file), 'utf8').includes(NEW_ACCENT))).toBe(true);
});

test('changing a message takes one file and changes HTML and scripts', () => {
  expect(Object.keys(changeMessages)).toEqual(['content/messages.yaml']);
  expect(readBuiltFile('index.html')).toContain('title="Notebook"');
  const [article = ''] = globSync('build/client/blog/*/index.html', { cwd: copyDir });
  expect(readFileSync(join(copyDir, article), 'utf8')).toMatch(/It takes \d+ minutes</);
  const scripts = globSync('build/client/assets/*.js', { cwd: copyDir });
  const filesWithMessage = scripts.filter((file) =>
    readFileSync(join(copyDir, file), 'utf8').includes('Put the picture away'),
  );
  expect(filesWithMessage).toHaveLength(1);
});

/** Returns the text and the prefilled message of each WhatsApp link of a page. */
function readWhatsAppLinks(file: string): [linkText: string, message: string][] {
  const links = readBuiltFile(file).matchAll(
    /<a href="(https:\/\/wa\.me\/919876543210\?text=[^"]+)"[^>]*>(.*?)<\/a>/g,
  );
  return [...links].map(([, href = '', linkText = '']) => [
    linkText.replace(/<[^>]+>/g, ''),
    new URL(href).searchParams.get('text') ?? '',
  ]);
}

test('adding a WhatsApp number takes one file and adds WhatsApp links to the pages', () => {
  expect(Object.keys(addWhatsAppNumber)).toEqual(['content/studio.yaml']);
  const [project] = projects;
  const [piece] = pieces;
  const [candle] = candles;
  const expectLinkAbout = (file: string, name: string | undefined, path: string) =>
    expect(readWhatsAppLinks(file)).toContainEqual([
      expect.stringContaining(name ?? ''),
      expect.stringMatching(new RegExp(`${name ?? ''}.*${siteOrigin}${path}$`)),
    ]);
  expectLinkAbout('blog/index.html', '', '/');
  expectLinkAbout('contact/index.html', '', '/contact');
  expectLinkAbout(`portfolio/${project?.id}/index.html`, project?.title, `/portfolio/${project?.id}`);
  expectLinkAbout(`homes/${piece?.slug}/index.html`, piece?.title, `/homes/${piece?.slug}`);
  expectLinkAbout('homes/index.html', piece?.title, `/homes/${piece?.slug}`);
  expectLinkAbout('nazaakat/index.html', candle?.name, `/nazaakat#${candle?.id}`);
  expect(readBuiltFile('nazaakat/index.html')).toContain(` id="${candle?.id}"`);
  expect(readBuiltFile('privacy-policy/index.html')).toContain('WhatsApp');
  const { stdout } = spawnSync('node', ['scripts/launch-check.ts'], { cwd: copyDir, encoding: 'utf8' });
  expect(stdout).not.toContain('WhatsApp');
});

/** Forbidden imports between folders, with a part of the linter's message. */
const FORBIDDEN_IMPORTS: [file: string, specifier: string, message: string][] = [
  ['apps/site/app/ui/probe.ts', '../routes/home.tsx', 'ui knows neither the router nor the content'],
  ['apps/site/app/ui/model/probe.ts', 'react-router', 'ui knows neither the router nor the content'],
  ['apps/site/app/content/probe.ts', '../routes/home.tsx', 'content is read by pages and knows none of them'],
  ['apps/site/app/forms/probe.ts', '../routes/home.tsx', 'Pages hold forms; a form knows no page'],
  ['apps/site/app/layout/probe.ts', '../routes/home.tsx', 'Pages stand in the layout; the layout knows none'],
  ['apps/site/app/routes/home/probe.ts', '@studio/relay/config', 'The site imports its own folders and'],
  [
    'apps/admin/client/probe.ts',
    '../../site/app/ui/full-screen-message.tsx',
    'The admin imports packages and the server',
  ],
  ['apps/server/probe.ts', '@studio/content/parse', 'without the site’s sources and the admin'],
  ['packages/relay/probe.ts', '../../apps/site/app/layout/brand.ts', 'A package knows no app'],
];

test('the linter reports forbidden imports between folders', () => {
  for (const [file, specifier] of FORBIDDEN_IMPORTS)
    applyChange(copyDir, { [file]: () => `import '${specifier}';\n` });
  for (const [file, , message] of FORBIDDEN_IMPORTS) {
    const { status, stderr } = spawnSync('biome', ['lint', file], { cwd: copyDir, encoding: 'utf8' });
    expect(stderr, file).toContain(message);
    expect(status, file).toBe(1);
    rmSync(join(copyDir, file));
  }
});

test('a page outside the site map and an unused component are reported', () => {
  const page = 'apps/site/app/routes/forgotten.tsx';
  applyChange(copyDir, { [page]: () => 'export default () => <p />;\n' });
  const typegen = spawnSync('react-router', ['typegen'], { cwd: copyDir, encoding: 'utf8' });
  expect(typegen.stdout + typegen.stderr).toContain(`${page} has no line in apps/site/app/site-map.ts`);
  rmSync(join(copyDir, page));
  applyChange(copyDir, {
    'apps/site/app/routes/home/forgotten.tsx': () => 'export const Forgotten = () => <p />;\n',
  });
  const { status, stdout } = spawnSync('knip', { cwd: copyDir, env, encoding: 'utf8' });
  expect(stdout).toMatch(/Unused files \(1\)\s+apps\/site\/app\/routes\/home\/forgotten\.tsx/);
  expect(status).toBe(1);
});

// This test must be the last, because it breaks the copy.
test('a mistyped placeholder is reported with its field', () => {
  applyChange(copyDir, { 'content/messages.yaml': replaceMessage('readTime', '{minuets} min read') });
  const { status, stderr } = spawnSync('node', ['apps/site/build/check-content.ts'], {
    cwd: copyDir,
    encoding: 'utf8',
  });
  expect(stderr).toContain('content/messages.yaml: article.readTime: expected the placeholder {minutes}');
  expect(stderr).toContain(
    'article.readTime: {minuets} is not a placeholder of this message; expected {minutes}',
  );
  expect(stderr.match(/\{minuets\}/g)).toHaveLength(1);
  expect(status).toBe(1);
});
