import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipFiles } from '@studio/files/precompress';
import { PageFinisher } from '../postbuild/finish-pages.ts';

export interface FinishPageTask {
  /** Folder of the new build's public files. */
  clientDir: string;
  /** Folder of the style sheets. */
  sheetsDir: string;
  /** Path of the page, relative to `clientDir`. */
  file: string;
  /** The page as React Router rendered it. */
  html: string;
}

/**
 * Post-processes and compresses a page. Runs in the thread that page-finisher-thread.ts starts.
 *
 * @returns the paths of the written files, relative to `clientDir`.
 * @throws Error with the path of the page.
 */
export default async function finishPage({
  clientDir,
  sheetsDir,
  file,
  html,
}: FinishPageTask): Promise<string[]> {
  await mkdir(dirname(join(clientDir, file)), { recursive: true });
  const files = await new PageFinisher(clientDir, sheetsDir).finish(file, html);
  await gzipFiles(files.map((written) => join(clientDir, written)));
  return files;
}
