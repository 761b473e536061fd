import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { git } from '../server/git.ts';

/** The file of the candle. */
export const ENTRY = 'candles/mitti.yaml';
/** The id of the candle's image. */
export const IMAGE_ID = 'candles/mitti';
/** The file of a second candle, "Kesar", for tests that add it. */
export const SECOND_ENTRY = 'candles/kesar.yaml';
/** Width in pixels of the first image that the crash test uploads. */
export const FIRST_IMAGE_WIDTH = 1920;
/** The YAML file of the candle's image. */
export const IMAGE_ENTRY = `pictures/${IMAGE_ID}.yaml`;

/** A fast replacement for the site's build script. It writes two pages, one after the other, each with the candle's vessel. */
const BUILD_SCRIPT = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
const vessel = /vessel: (.*)/.exec(readFileSync('content/${ENTRY}', 'utf8'))?.[1];
mkdirSync('build/client/about', { recursive: true });
writeFileSync('build/headers.json', '{"formAction":"","hsts":"","scriptHashes":[]}');
for (const page of ['about/index.html', 'index.html']) {
  await sleep(60);
  writeFileSync('build/client/' + page, '<!doctype html><title>' + vessel + '</title>');
}
`;

let contentTemplate: Promise<string> | undefined;

/**
 * Creates a product with all content of this repository, but with stand-ins for images and 3D models and without code, so that an admin starts fast.
 * It is created once for a process. An admin clones it and never changes it.
 *
 * @returns its folder.
 */
export function createContentFixture(): Promise<string> {
  contentTemplate ??= (async () => {
    const source = mkdtempSync(join(tmpdir(), 'content-fixture-'));
    process.once('exit', () => rmSync(source, { recursive: true, force: true }));
    cpSync('content', join(source, 'content'), {
      recursive: true,
      filter: (path) => !/\.(jpg|glb|woff2)$/.test(path),
    });
    const jpeg = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'grey' } })
      .jpeg()
      .toBuffer();
    for (const file of globSync('content/pictures/**/*.jpg')) writeFileSync(join(source, file), jpeg);
    for (const file of globSync('content/models/**/*.glb')) writeFileSync(join(source, file), 'glTF');
    mkdirSync(join(source, 'node_modules'));
    await commitAll(source);
    return source;
  })();
  return contentTemplate;
}

async function commitAll(source: string): Promise<void> {
  const developer = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  await git(['init', '--quiet'], { cwd: source });
  await git(['add', '.'], { cwd: source });
  await git([...developer, 'commit', '--quiet', '-m', 'Initial commit'], { cwd: source });
}

/** The folder that `createTemplate` fills once, and that `createSiteFixture` copies. */
let template: Promise<string> | undefined;

/**
 * Creates a product of one candle with a fast build script. The built pages show the candle's vessel. @param source folder of the product.
 */
export async function createSiteFixture(source: string): Promise<void> {
  template ??= createTemplate();
  cpSync(await template, source, { recursive: true });
}

/** Creates the product that is copied for each test. @returns its folder, which is removed when the process ends. */
async function createTemplate(): Promise<string> {
  const source = mkdtempSync(join(tmpdir(), 'site-fixture-'));
  process.once('exit', () => rmSync(source, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  };
  for (const path of ['categories.yaml', ENTRY, IMAGE_ENTRY])
    write(`content/${path}`, readFileSync(join('content', path), 'utf8'));
  copyFileSync(`content/pictures/${IMAGE_ID}.jpg`, join(source, `content/pictures/${IMAGE_ID}.jpg`));
  write('apps/site/build/build.ts', BUILD_SCRIPT);
  write('package.json', '{"type":"module"}\n');
  mkdirSync(join(source, 'node_modules'));
  execFileSync(process.execPath, ['apps/site/build/build.ts'], { cwd: source });
  write('.gitignore', '/build\nnode_modules\n');
  await commitAll(source);
  return source;
}
