import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readImages } from '../../packages/images/read-images.ts';

/** The pages and files of a site by path. A page is the HTML before its post-processing. */
export type RenderedSite = ReadonlyMap<string, string>;

/**
 * Renders all pages and files of the site for other content, with the server bundle of the last build. This takes seconds, but the
 * images, models, messages and brand are those of the build.
 *
 * @param changeContent changes a copy of `content/`, whose path it gets.
 */
export async function renderSite(
  changeContent: (contentDir: string) => Promise<void> | void,
): Promise<RenderedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'render-'));
  try {
    await cp('content', join(folder, 'content'), {
      recursive: true,
      filter: (path) => !/^content\/(pictures|models|fonts)\b/.test(path),
    });
    await changeContent(join(folder, 'content'));
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    await mkdir(join(folder, 'build/next'), { recursive: true });
    await cp('build/server/models.json', join(folder, 'build/next/models.json'));
    await writeFile(join(folder, 'build/next/pictures.json'), JSON.stringify((await readImages()).metadata));
    const output = execFileSync(
      process.execPath,
      [fileURLToPath(new URL('./render-site-child.ts', import.meta.url)), resolve('build')],
      { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 30 },
    );
    return new Map(JSON.parse(output));
  } finally {
    await rm(folder, { recursive: true });
  }
}
