import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { paths } from '@studio/content/paths';
import { PageFinisher } from '../postbuild/finish-pages.ts';
import { addUrlFix, notFoundFile } from '../postbuild/not-found-pages.ts';
import type { PreviousFiles } from './previous-files.ts';
import type { ServerBundle } from './server-bundle.ts';

/** Returns the URL path of a page's data, as React Router requests it. */
const dataPath = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);
const pageFile = (path: string): string => join(path, 'index.html').slice(1);

/**
 * Renders all files and the data of all pages, and the pages whose data has changed. A component knows only its bundle, which is
 * the same, and its data, so a page with the same data is the same.
 *
 * @param clientDir folder of the new build's public files.
 * @param previous receives the unchanged pages and files.
 * @returns the paths of the written files in the folder.
 */
export async function renderChangedPages(
  bundle: ServerBundle,
  previous: PreviousFiles,
  clientDir: string,
): Promise<Set<string>> {
  const written = new Set<string>();
  const finisher = new PageFinisher(clientDir, previous.dir);
  const write = async (file: string, bytes: Buffer) => {
    await mkdir(dirname(join(clientDir, file)), { recursive: true });
    await writeFile(join(clientDir, file), bytes);
    written.add(file);
  };
  /** @param convert changes the page before it is finished. */
  const renderPage = async (path: string, file: string, convert = (html: string) => html) => {
    const html = (await bundle.render(path === '/' ? path : `${path}/`)).toString();
    await mkdir(dirname(join(clientDir, file)), { recursive: true });
    for (const name of await finisher.finish(file, convert(html))) written.add(name);
  };
  for (const { kind, paths: routePaths } of bundle.siteMap)
    for (const path of routePaths) {
      if (kind === 'missing') {
        // Hosts request no data for these few pages, so there is none to compare.
        await renderPage(path, notFoundFile(path), (html) => addUrlFix(path, html));
        continue;
      }
      const isPage = kind === 'page';
      const file = (isPage ? dataPath(path) : path).slice(1);
      const bytes = await bundle.render(`/${file}`);
      // The sizes in the RSS feed are filled in later.
      const isUnchanged = path !== paths.rss() && previous.has(file, bytes);
      if (isUnchanged) previous.keep(file);
      else await write(file, bytes);
      if (isPage && isUnchanged) previous.keepPage(pageFile(path));
      else if (isPage) await renderPage(path, pageFile(path));
    }
  return written;
}
