import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '@studio/http/list-files';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyWithCaches } from '../../../scripts/copy-repository.ts';
import { hashFiles } from '../../support/hash-files.ts';
import { createRandom, editRandomWord } from '../../support/random-edits.ts';

/** On a busy machine, a full build takes some minutes. */
const BUILD_TIMEOUT_MS = 10 * 60_000;
const ENV = { ...process.env, ENQUIRY_SERVICE: '/relay', NODE_ENV: 'production' };

let root = '';
let release = '';
let worker: ChildProcess;

const buildCompletely = () =>
  execFileSync(process.execPath, ['apps/site/build/build.ts'], { cwd: root, env: ENV, stdio: 'ignore' });

/** Builds incrementally. @returns the error, or null after a success. */
async function build(previousDir: string, process = worker): Promise<string | null> {
  process.send({ build: previousDir });
  const [{ error }] = await once(process, 'message');
  return error;
}

const startWorker = (env = {}) =>
  fork('apps/site/build/incremental/worker.ts', { cwd: root, env: { ...ENV, ...env }, stdio: 'ignore' });

const edit = (file: string, change: (text: string) => string) => {
  const path = join(root, 'content', file);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
};

function resetContent(): void {
  rmSync(join(root, 'content'), { recursive: true });
  cpSync('content', join(root, 'content'), { recursive: true });
}

beforeAll(async () => {
  root = await copyWithCaches();
  buildCompletely();
  release = join(root, 'release');
  renameSync(join(root, 'build'), release);
  worker = startWorker();
}, BUILD_TIMEOUT_MS);

afterAll(() => {
  worker.kill();
  rmSync(root, { recursive: true, force: true });
});

it(
  'builds the same files as a full build, and changes no file of the earlier build',
  async () => {
    const before = hashFiles(release);
    const random = createRandom(1);
    for (let count = 0; count < 10; count += 1) editRandomWord(root, random);
    expect(await build(release)).toBeNull();
    const second = join(root, 'second');
    renameSync(join(root, 'build'), second);

    edit('studio.yaml', (text) => text.replace('+971 00 000 0000', '+971 00 111 1111'));
    const article = readFileSync(join(root, 'content/articles/monsoon-light.md'), 'utf8');
    writeFileSync(
      join(root, 'content/articles/new-light.md'),
      article.replace(/^id: .*$/m, 'id: new-light').replace(/^title: .*$/m, 'title: New light'),
    );
    const articles = join(root, 'content/articles');
    renameSync(join(articles, 'candle-care.md'), join(articles, 'renamed.md'));
    edit('articles/renamed.md', (text) => text.replace('id: candle-care', 'id: renamed'));
    edit('redirects.yaml', (text) =>
      text.replace('redirects: []', 'redirects:\n  - { from: /blog/candle-care, to: /blog/renamed }'),
    );
    edit('pictures/courtyard-house/stair.yaml', (text) => text.replace(/^focus: .*$/m, 'focus: [0.1, 0.2]'));
    const cells = Buffer.from(Array.from({ length: 24 * 16 * 3 }, () => random(256)));
    await sharp(cells, { raw: { width: 24, height: 16, channels: 3 } })
      .resize(1920, 1280, { fit: 'fill' })
      .jpeg()
      .toFile(join(root, 'content/pictures/courtyard-house/new.jpg'));
    writeFileSync(
      join(root, 'content/pictures/courtyard-house/new.yaml'),
      'alt: A model from the other side\ncaption: The other side\nfocus: [0.5, 0.5]\n',
    );
    edit('projects/courtyard-house.md', (text) =>
      text.replace('  - courtyard-house/stair\n', '  - courtyard-house/stair\n  - courtyard-house/new\n'),
    );
    expect(await build(second)).toBeNull();
    const third = join(root, 'third');
    renameSync(join(root, 'build'), third);
    worker.send({ compress: join(third, 'client') });
    const withoutBrotli = () =>
      listFiles(third).filter(
        (file) => file.endsWith('.gz') && !existsSync(join(third, file.replace(/gz$/, 'br'))),
      );
    await expect.poll(withoutBrotli, { timeout: BUILD_TIMEOUT_MS }).toEqual([]);

    buildCompletely();
    const { 'server/index.js': _incremental, ...incremental } = hashFiles(third);
    // The bundle of the full build contains the prerendered paths. An incremental build keeps the earlier bundle.
    const { 'server/index.js': _complete, ...complete } = hashFiles(join(root, 'build'));
    expect(incremental).toEqual(complete);
    expect(hashFiles(release)).toEqual(before);
    rmSync(join(root, 'content/articles/new-light.md'));
    expect(await build(third)).toBeNull();
    expect(existsSync(join(root, 'build/client/blog/new-light'))).toBe(false);
  },
  BUILD_TIMEOUT_MS,
);

it(
  'needs a full build when messages, brand, fonts, models, routes or settings have changed',
  async () => {
    const cases: [string, () => void][] = [
      ['messages', () => edit('messages.yaml', (text) => text.replace(/^( {2}back: )(.*)$/m, '$1Back now'))],
      ['brand', () => edit('brand.yaml', (text) => text.replace(/#[0-9a-f]{6}/i, '#123456'))],
      ['brand', () => edit('studio.yaml', (text) => text.replace(/^name: .*$/m, 'name: Another studio'))],
      ['models', () => rmSync(join(root, 'content/models/pieces'), { recursive: true })],
      ['routes', () => rmSync(join(root, 'content/projects'), { recursive: true })],
    ];
    for (const [input, change] of cases) {
      resetContent();
      change();
      expect(await build(release)).toMatch(new RegExp(`${input}|content/`));
    }
    resetContent();
    const other = startWorker({ SITE_ORIGIN: 'https://other.example' });
    expect(await build(release, other)).toContain('environment');
    other.kill();
  },
  BUILD_TIMEOUT_MS,
);

it(
  'reports invalid content, and builds again when it is corrected',
  async () => {
    resetContent();
    edit('articles/monsoon-light.md', (text) => text.replace(/^title: .*\n/m, ''));
    expect(await build(release)).toContain('content/articles/monsoon-light.md: title');
    resetContent();
    edit('articles/monsoon-light.md', (text) => `${text}\n[nowhere](/nowhere)\n`);
    expect(await build(release)).toContain('there is no page /nowhere');
    resetContent();
    expect(await build(release)).toBeNull();
  },
  BUILD_TIMEOUT_MS,
);

it(
  'names the page that cannot be finished, and builds again from an intact release',
  async () => {
    resetContent();
    const incomplete = join(root, 'incomplete');
    cpSync(release, incomplete, { recursive: true });
    for (const file of listFiles(join(incomplete, 'client')).filter((name) => name.endsWith('.css')))
      rmSync(join(incomplete, 'client', file));
    edit('articles/monsoon-light.md', (text) => `${text}\nNew words.\n`);
    expect(await build(incomplete)).toMatch(/^\S+\.html: .*ENOENT/);
    expect(await build(release)).toBeNull();
    expect(readFileSync(join(root, 'build/client/blog/monsoon-light/index.html'), 'utf8')).toContain(
      'New words.',
    );
  },
  BUILD_TIMEOUT_MS,
);

it('ends with its parent process', async () => {
  worker.disconnect();
  await once(worker, 'exit');
});
