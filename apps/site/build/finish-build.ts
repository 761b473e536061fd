/**
 * The last step of a build, after `react-router build`. Post-processes each page, moves the not-found pages to the paths that hosts
 * expect, removes files that no page uses, adds the encoded images and models, writes the configuration files for hosts, and
 * compresses all files.
 */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { precompress } from '@studio/files/precompress';
import { PENDING_MEDIA_LIST } from '@studio/media/background-encoder';
import { parse } from 'yaml';
import { notFoundPaths } from '../app/site-map.ts';
import { readMedia } from './encode-media.ts';
import { writeBundleInputs } from './incremental/bundle-inputs.ts';
import { addNonPageFiles } from './postbuild/add-non-page-files.ts';
import { PageFinisher, removeRootSheetMarkers } from './postbuild/finish-pages.ts';
import { addUrlFixScript, notFoundFile } from './postbuild/not-found-pages.ts';

const BUILD_DIR = 'build/next';
const CLIENT_DIR = join(BUILD_DIR, 'client');

for (const path of notFoundPaths) {
  const pageFile = join(CLIENT_DIR, notFoundFile(path));
  await rename(join(CLIENT_DIR, path, 'index.html'), pageFile);
  await rm(join(CLIENT_DIR, path), { recursive: true });
  await rm(join(CLIENT_DIR, `${path}.data`), { force: true });
  await writeFile(pageFile, addUrlFixScript(path, await readFile(pageFile, 'utf8')));
}
await rm(join(CLIENT_DIR, '__spa-fallback.html'), { force: true });

const clientFiles = await readdir(CLIENT_DIR, { recursive: true });
for (const file of clientFiles.filter((entry) => /^assets\/manifest-[^/]+\.js$/.test(entry))) {
  const path = join(CLIENT_DIR, file);
  await writeFile(path, removeRootSheetMarkers(await readFile(path, 'utf8')));
}
// React Router also writes `.data` files for feeds and other files. No page requests them.
for (const file of clientFiles.filter((entry) => /\.(json|xml|txt)\.data$/.test(entry)))
  await rm(join(CLIENT_DIR, file));
const finisher = new PageFinisher(CLIENT_DIR);
for (const file of clientFiles.filter((entry) => entry.endsWith('.html')))
  await finisher.finish(file, await readFile(join(CLIENT_DIR, file), 'utf8'));
// Prerendering writes its own style sheets, which no page and no script uses.
const scripts = await Promise.all(
  clientFiles
    .filter((entry) => /^assets\/.+\.js$/.test(entry))
    .map((file) => readFile(join(CLIENT_DIR, file), 'utf8')),
);
for (const file of clientFiles.filter((entry) => /^assets\/.+\.css$/.test(entry)))
  if (!finisher.sheets.has(`/${file}`) && !scripts.some((script) => script.includes(file)))
    await rm(join(CLIENT_DIR, file));

const pendingUrlPaths = await addNonPageFiles(CLIENT_DIR, await readMedia());
if (pendingUrlPaths.length > 0)
  await writeFile(join(BUILD_DIR, PENDING_MEDIA_LIST), JSON.stringify(pendingUrlPaths));
await precompress(CLIENT_DIR);
await writeBundleInputs(BUILD_DIR);
const { enquiries, contact } = parse(await readFile('content/studio.yaml', 'utf8'));
console.log(
  `Forms: posted to ${process.env.ENQUIRY_SERVICE || enquiries.service}, which mails to ${contact.email}.`,
);
