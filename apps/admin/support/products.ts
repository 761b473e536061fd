import { copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { memoize } from '@studio/content/memoize';
import sharp from 'sharp';
import { git } from '../server/git.ts';

/** The file of the candle. */
export const ENTRY = 'candles/mitti.yaml';
/** The id of the candle's image. */
export const IMAGE_ID = 'candles/mitti';
/** The YAML file of the candle's image. */
export const IMAGE_ENTRY = `pictures/${IMAGE_ID}.yaml`;
/** The file of a second candle, "Kesar", for tests that add it. */
export const SECOND_ENTRY = 'candles/kesar.yaml';

/** Width in pixels of the first image that the crash test uploads. It is large enough for publishing. */
export const FIRST_IMAGE_WIDTH = 1920;

/** The text of the candle's file. */
export const CANDLE = `id: mitti
name: Mitti
description: First rain on dry ground.
# from the potter
vessel: A diya
wax: Beeswax
wicks: 1
burnHours: 7
weight: 45
picture: ${IMAGE_ID}
`;

/**
 * A fast replacement for the site's build script. It writes two pages, one after the other, each with the candle's vessel. It fails with
 * the text of BUILD_ERROR.
 */
const BUILD_SCRIPT = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
if (process.env.BUILD_ERROR) { console.error(process.env.BUILD_ERROR); process.exit(1); }
const vessel = /vessel: (.*)/.exec(readFileSync('content/${ENTRY}', 'utf8'))?.[1];
mkdirSync('build/client/about', { recursive: true });
writeFileSync('build/headers.json', '{"formAction":"","hsts":"","scriptHashes":[]}');
for (const page of ['about/index.html', 'index.html']) {
  await sleep(60);
  writeFileSync('build/client/' + page, '<!doctype html><title>' + vessel + '</title>');
}
`;

const FILES: Record<string, string> = {
  'package.json': '{"type":"module"}\n',
  '.gitignore': '/build\nnode_modules\n',
  'apps/site/build/build.ts': BUILD_SCRIPT,
  'content/categories.yaml': 'projects: [Residential]\npieces: [Tables]\n',
  [`content/${ENTRY}`]: CANDLE,
  [`content/${IMAGE_ENTRY}`]: 'alt: Three terracotta diyas on stone.\ncaption: Mitti\nfocus: [0.5, 0.5]\n',
  'build/client/about/index.html': '<!doctype html><title>A diya</title>',
  'build/client/index.html': '<!doctype html><title>A diya</title>',
  'build/headers.json': '{"formAction":"","hsts":"","scriptHashes":[]}',
};

/** Creates a temporary folder, which is removed at the end of the run (tests/support/temporary-folder.ts). */
const createFolder = (prefix: string): string => mkdtempSync(join(tmpdir(), prefix));

function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Runs git as a developer. @returns its output. */
export async function gitAsDeveloper(cwd: string, ...args: string[]): Promise<string> {
  const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  return (await git([...identity, ...args], { cwd })).toString().trim();
}

async function createRepository(folder: string): Promise<void> {
  mkdirSync(join(folder, 'node_modules'));
  await gitAsDeveloper(folder, 'init', '--quiet', '--initial-branch=main');
  await gitAsDeveloper(folder, 'add', '.');
  await gitAsDeveloper(folder, 'commit', '--quiet', '-m', 'Initial commit');
}

/**
 * Creates a product with all content of this repository, but with stand-ins for images and 3D models and without code, so that an admin
 * starts fast. It is created once for a process. An admin clones it and never changes it.
 *
 * @returns its folder.
 */
export const createSample = (): Promise<string> =>
  memoize('sample product', [], async () => {
    const source = createFolder('sample-product-');
    cpSync('content', join(source, 'content'), {
      recursive: true,
      filter: (path) => !/\.(jpg|glb|woff2)$/.test(path),
    });
    const jpeg = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'grey' } })
      .jpeg()
      .toBuffer();
    for (const file of globSync('content/pictures/**/*.jpg')) writeFileSync(join(source, file), jpeg);
    for (const file of globSync('content/models/**/*.glb')) writeFileSync(join(source, file), 'glTF');
    await createRepository(source);
    return source;
  });

/** The product that `createProduct` copies. */
const createTemplate = (): Promise<string> =>
  memoize('small product', [], async () => {
    const source = createFolder('small-product-');
    writeFiles(source, FILES);
    copyFileSync(`content/pictures/${IMAGE_ID}.jpg`, join(source, `content/pictures/${IMAGE_ID}.jpg`));
    await createRepository(source);
    return source;
  });

/**
 * Creates a product of one candle with a fast build script, in a temporary folder. The built pages show the candle's vessel.
 *
 * @param files further files, which are committed.
 */
export async function createProduct(files: Record<string, string> = {}) {
  const base = createFolder('admin-product-');
  const source = join(base, 'product');
  cpSync(await createTemplate(), source, { recursive: true });
  const run = (...args: string[]) => gitAsDeveloper(source, ...args);
  /** Writes and commits a file as a developer. @returns the id of the commit. */
  const commit = async (path: string, text: string) => {
    writeFiles(source, { [path]: text });
    await run('add', path);
    await run('commit', '--quiet', '-m', `Change ${path}`);
    return run('rev-parse', 'HEAD');
  };
  for (const [path, text] of Object.entries(files)) await commit(path, text);
  return { base, source, folder: join(base, 'admin'), commit, run };
}
