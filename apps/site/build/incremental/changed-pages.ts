import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { paths } from '@studio/content/paths';
import { gzipFiles } from '@studio/files/precompress';
import { addUrlFixScript, notFoundFile } from '../postbuild/not-found-pages.ts';
import { finishPageInThread } from './page-finisher-thread.ts';
import type { PreviousFiles } from './previous-files.ts';
import type { ServerBundle } from './server-bundle.ts';

/** Returns the URL path at which React Router requests the data of a page. */
const toDataPath = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`);
const toPageFile = (path: string): string => join(path, 'index.html').slice(1);

/** Maximum number of tasks at a time. More would only use memory. */
const MAX_TASKS = 24;

/** Tasks that write files while the next pages are rendered. */
class WriteTasks {
  readonly #tasks: Promise<string[]>[] = [];

  /** Adds a running task, which returns the paths of its files. Waits for an earlier task while too many are running. */
  async add(task: Promise<string[]>): Promise<void> {
    // A later call of `add` or `finish` throws the error. Without this handler, Node would end the process first.
    task.catch(() => undefined);
    this.#tasks.push(task);
    await this.#tasks.at(-MAX_TASKS);
  }

  /** Waits for all tasks, even if one fails. @returns the paths of all files. @throws the error of a task that failed. */
  async finish(): Promise<Set<string>> {
    await Promise.allSettled(this.#tasks);
    return new Set((await Promise.all(this.#tasks)).flat());
  }
}

/**
 * Renders all files such as feeds, the not-found pages, the data of all other pages, and the pages whose data has changed. A page
 * with the same data is not rendered, because the bundle that renders it is the same too.
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
  const tasks = new WriteTasks();
  try {
    await renderInto(tasks, bundle, previous, clientDir);
  } catch (error) {
    // The next build uses the same folder, so no task may still write into it.
    await tasks.finish().catch(() => undefined);
    throw error;
  }
  return tasks.finish();
}

async function renderInto(
  tasks: WriteTasks,
  bundle: ServerBundle,
  previous: PreviousFiles,
  clientDir: string,
): Promise<void> {
  const writeClientFile = async (file: string, bytes: Buffer): Promise<string[]> => {
    const path = join(clientDir, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    // Only data files are complete here. Later steps change other files, such as feeds, and then compress them.
    if (file.endsWith('.data')) await gzipFiles([path]);
    return [file];
  };
  /** @param transformHtml changes the HTML before it is post-processed. */
  const renderPage = async (path: string, file: string, transformHtml = (html: string) => html) => {
    const html = (await bundle.render(path === '/' ? path : `${path}/`)).toString();
    await tasks.add(
      finishPageInThread({ clientDir, sheetsDir: previous.dir, file, html: transformHtml(html) }),
    );
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
      else await tasks.add(writeClientFile(file, bytes));
      if (isPage && isUnchanged) previous.keepPage(toPageFile(path));
      else if (isPage) await renderPage(path, toPageFile(path));
    }
}
