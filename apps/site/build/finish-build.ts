/**
 * The last step of a build, after `react-router build`: post-processes each page (apps/site/app/critical-path), moves the not-found pages to
 * where hosts expect them, adds the encoded images and models, writes the files with security headers, and compresses.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { paths } from '@studio/content/paths';
import { linkOrCopy } from '@studio/files/link-or-copy';
import { precompress } from '@studio/files/precompress';
import { readHsts } from '@studio/http/security-headers';
import { PENDING_MEDIA } from '@studio/media/background-encoder';
import { isCached, MediaQueue } from '@studio/media/media-queue';
import { minifySync } from 'rolldown/utils';
import { parse } from 'yaml';
import { postprocessPage } from '../app/critical-path/postprocess/postprocess-page.ts';
import { notFoundPaths } from '../app/site-map.ts';
import { writeHostFiles } from './hosts/write-host-files.ts';
import { fillEnclosureSizes } from './postbuild/feed-enclosures.ts';
import { formatRedirects, readRedirects } from './postbuild/redirects.ts';
import { readMedia } from './read-media.ts';

const CLIENT_DIR = 'build/next/client';

const minifiedScripts = new Map<string, string>();
/** Minifies an inline script. All pages share a few scripts, so each is minified once. */
const minify = (script: string): string => {
  const known = minifiedScripts.get(script);
  if (known !== undefined) return known;
  const { code, errors } = minifySync('inline.js', script, { compress: true, mangle: true, module: false });
  if (errors.length > 0)
    throw new Error(`${script.slice(0, 80)}: ${errors.map(({ message }) => message).join('; ')}`);
  const result = code.trim();
  minifiedScripts.set(script, result);
  return result;
};

const { origin, enquiries, contact } = parse(await readFile('content/studio.yaml', 'utf8'));
const formService: string = process.env.ENQUIRY_SERVICE || enquiries.service;
const siteOrigin: string = process.env.SITE_ORIGIN || origin;

const urlFixScript = await readFile('apps/site/app/layout/fix-404-url.js', 'utf8');

for (const path of notFoundPaths) {
  const page = join(CLIENT_DIR, `${path}.html`);
  await rename(join(CLIENT_DIR, path, 'index.html'), page);
  await rm(join(CLIENT_DIR, path), { recursive: true });
  await rm(join(CLIENT_DIR, `${path}.data`), { force: true });
  if (dirname(path) !== '/') continue;
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('</head>', `<script>${urlFixScript}</script></head>`));
}
await rm(join(CLIENT_DIR, '__spa-fallback.html'), { force: true });

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

const sharedTexts = new Map<string, Promise<string>>();
const site = {
  minify,
  /** Reads a text file that pages share, once. */
  readFile(address: string): Promise<string> {
    const text = sharedTexts.get(address) ?? readFile(join(CLIENT_DIR, address), 'utf8');
    sharedTexts.set(address, text);
    return text;
  },
  pageModuleUrl: (module: string) => `/assets/data-${shortHash(module)}.js`,
};

const entries = await readdir(CLIENT_DIR, { recursive: true });
/**
 * React Router appends "#" to sheets that dynamic imports share, so that they outlive a route. The sheets of the root never end, and
 * Vite would load them a second time.
 */
const unmarkRootSheets = (text: string): string =>
  text.replaceAll(/(\/assets\/(?:root|shared)-[\w-]+\.css)#/g, '$1');
for (const file of entries.filter((entry) => /^assets\/manifest-[^/]+\.js$/.test(entry))) {
  const path = join(CLIENT_DIR, file);
  await writeFile(path, unmarkRootSheets(await readFile(path, 'utf8')));
}
// React Router also writes `.data` files for feeds and other resource routes, which nothing requests.
for (const file of entries.filter((entry) => /\.(json|xml|txt)\.data$/.test(entry)))
  await rm(join(CLIENT_DIR, file));
for (const file of entries.filter((entry) => entry.endsWith('.html'))) {
  const path = join(CLIENT_DIR, file);
  try {
    const { html, module } = await postprocessPage(unmarkRootSheets(await readFile(path, 'utf8')), site);
    await writeFile(join(CLIENT_DIR, module.url), module.code);
    await writeFile(path, html);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
// The prerender build writes style sheets of its own, which no page links and no script loads.
const scripts = await Promise.all(
  entries
    .filter((entry) => /^assets\/.+\.js$/.test(entry))
    .map((file) => readFile(join(CLIENT_DIR, file), 'utf8')),
);
for (const file of entries.filter((entry) => /^assets\/.+\.css$/.test(entry)))
  if (!sharedTexts.has(`/${file}`) && !scripts.some((script) => script.includes(file)))
    await rm(join(CLIENT_DIR, file));

const media = await readMedia();
const feedPath = join(CLIENT_DIR, paths.rss());
const queue = new MediaQueue(media);
// The feed contains the byte sizes of its images, so these few are encoded here even with --pages-first.
const sizeOf = async (url: string) => (await stat(await queue.make(new URL(url).pathname))).size;
await writeFile(feedPath, await fillEnclosureSizes(await readFile(feedPath, 'utf8'), sizeOf));

const pending: string[] = [];
for (const folder of ['pictures', 'models'])
  await mkdir(join(CLIENT_DIR, 'assets', folder), { recursive: true });
for (const [address, file] of media)
  if (await isCached(file)) await linkOrCopy(file.path, join(CLIENT_DIR, address));
  else pending.push(address);
if (pending.length > 0) await writeFile(join(CLIENT_DIR, '..', PENDING_MEDIA), JSON.stringify(pending));

const redirects = readRedirects();
if (redirects.size > 0) await writeFile(join(CLIENT_DIR, '_redirects'), formatRedirects(redirects));

writeHostFiles({
  clientDir: CLIENT_DIR,
  formAction: formService.startsWith('/') ? "'self'" : new URL(formService).origin,
  siteOrigin,
  hsts: readHsts(process.env),
});
await precompress(CLIENT_DIR);
console.log(`Forms: sent to ${formService} for ${contact.email}.`);
