import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linkFolder } from '@studio/files/link-or-copy';
import { gzipFiles } from '@studio/files/precompress';
import { readUsedImages } from '@studio/images/read-images';
import { MediaEncoder } from '@studio/media/media-encoder';
import { getMediaMetadataPath } from '@studio/media/vite-plugin';
import { checkFiles } from '../checks/check-files.ts';
import { addNonPageFiles } from '../postbuild/add-non-page-files.ts';
import { replaceBuild } from '../replace-build.ts';
import { findChangedInput, SERVER_DIR_NAME } from './bundle-inputs.ts';
import { renderChangedPages } from './changed-pages.ts';
import { PreviousFiles } from './previous-files.ts';
import { loadServerBundle } from './server-bundle.ts';

const BUILD_DIR = 'build/next';
const CLIENT_DIR = join(BUILD_DIR, 'client');

/**
 * Builds the content in the working directory, based on an earlier build of the same code. Keeps the bundles of that build.
 * Computes the data of every page, but renders, post-processes and compresses only pages whose data has changed. All other files
 * are hard links to files of the earlier build. The public files are the same as those of a full build, byte for byte, apart from
 * compressed copies.
 *
 * @param previousDir folder of the earlier build.
 * @throws Error when the bundles would change, the content is invalid or a file cannot be written. A full build is then necessary.
 */
export async function buildIncrementally(previousDir: string): Promise<void> {
  await rm(BUILD_DIR, { recursive: true, force: true });
  await mkdir(join(CLIENT_DIR, 'assets'), { recursive: true });
  const changedInput = await findChangedInput(previousDir);
  if (changedInput !== null) throw new Error(`Changed: ${changedInput}.`);

  const images = await readUsedImages();
  await writeFile(getMediaMetadataPath(BUILD_DIR, 'pictures'), JSON.stringify(images.metadata));
  await copyFile(
    getMediaMetadataPath(join(previousDir, SERVER_DIR_NAME), 'models'),
    getMediaMetadataPath(BUILD_DIR, 'models'),
  );
  const bundle = await loadServerBundle(previousDir, BUILD_DIR);
  if (!bundle.hasRoutesForContent) throw new Error('Changed: routes.');
  // The 3D models and the brand have not changed.
  const { issues } = await checkFiles(bundle.siteMap.flatMap(({ paths }) => paths));
  if (issues.length > 0) throw new Error(issues.join('\n'));

  const previous = new PreviousFiles(join(previousDir, 'client'));
  const writtenFiles = await renderChangedPages(bundle, previous, CLIENT_DIR);
  const isStillUsed = (file: string) => !file.startsWith('assets/pictures/') || images.files.has(`/${file}`);
  previous.linkInto(CLIENT_DIR, isStillUsed, writtenFiles);
  const newImages = [...images.files.keys()].filter((urlPath) => !existsSync(join(CLIENT_DIR, urlPath)));
  await new MediaEncoder(images.files).encodeAll(
    newImages,
    2,
    () => undefined,
    (urlPath, error) => {
      throw new Error(`${urlPath}: cannot be encoded`, { cause: error });
    },
  );
  await addNonPageFiles(CLIENT_DIR, images.files);
  // Brotli would take most of the time. The process of worker.ts adds the Brotli copies after the site is published.
  await gzipFiles([...writtenFiles].map((file) => join(CLIENT_DIR, file)));
  await linkFolder(join(previousDir, SERVER_DIR_NAME), join(BUILD_DIR, SERVER_DIR_NAME));
  await replaceBuild();
}
