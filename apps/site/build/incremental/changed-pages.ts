import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { paths } from '@studio/content/paths';
import { PageFinisher } from '../postbuild/finish-pages.ts';
import { addUrlFixScript, notFoundFile } from '../postbuild/not-found-pages.ts';
import type { PreviousFiles } from './previous-files.ts';
import type { ServerBundle } from './server-bundle.ts';

/** Returns the URL path at which React Router requests the data of a page. */
const toDataPath = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);
const toPageFile = (path: string): string => join(path, 'index.html').slice(1);

/**
 * Renders all files such as feeds, the data of all pages, and the pages whose data has changed. A page with the same data is not
 * rendered, because the bundle that renders it is the same too.
 *
 * @param clientDir folder of the new build's public files.
 * @param previous the files of the earlier build. Pages and files that have not changed are kept from it.
 * @returns the paths of the written files, relative to `clientDir`.
 */
export async function renderChangedPages(
  bundle: ServerBundle,
  previous: PreviousFiles,
  clientDir: string,
): Promise<Set<string>> {
  const writtenFiles = new Set<string>();
  const finisher = new PageFinisher(clientDir, previous.dir);
  const writeClientFile = async (file: string, bytes: Buffer) => {
    await mkdir(dirname(join(clientDir, file)), { recursive: true });
    await writeFile(join(clientDir, file), bytes);
    writtenFiles.add(file);
  };
  /** @param transformHtml changes the HTML before it is post-processed. */
  const renderPage = async (path: string, file: string, transformHtml = (html: string) => html) => {
    const html = (await bundle.render(path === '/' ? path : `${path}/`)).toString();
    await mkdir(dirname(join(clientDir, file)), { recursive: true });
    for (const writtenFile of await finisher.finish(file, transformHtml(html))) writtenFiles.add(writtenFile);
  };
  for (const { kind, paths: routePaths } of bundle.siteMap)
    for (const path of routePaths) {
      if (kind === 'missing') {
        // Not-found pages have no data files to compare, so they are always rendered.
        await renderPage(path, notFoundFile(path), (html) => addUrlFixScript(path, html));
        continue;
      }
      const isPage = kind === 'page';
      const file = (isPage ? toDataPath(path) : path).slice(1);
      const bytes = await bundle.render(`/${file}`);
      // The RSS feed always differs, because a later step adds the sizes of its images.
      const isUnchanged = path !== paths.rss() && previous.isUnchanged(file, bytes);
      if (isUnchanged) previous.keepFile(file);
      else await writeClientFile(file, bytes);
      if (isPage && isUnchanged) previous.keepPage(toPageFile(path));
      else if (isPage) await renderPage(path, toPageFile(path));
    }
  return writtenFiles;
}
