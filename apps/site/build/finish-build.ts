/**
 * The last step of a build, after `react-router build`: post-processes each page (apps/site/app/critical-path), moves the
 * not-found pages to the paths that hosts expect, adds the encoded images and models, writes the configuration files for hosts,
 * and compresses all files.
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
/** Minifies an inline script. Caches the result, because all pages share a few scripts. */
const minify = (script: string): string => {
  const cached = minifiedScripts.get(script);
  if (cached !== undefined) return cached;
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
  /** Reads a text file of the site. Caches the text, because pages share these files. */
  readFile(urlPath: string): Promise<string> {
    const text = sharedTexts.get(urlPath) ?? readFile(join(CLIENT_DIR, urlPath), 'utf8');
    sharedTexts.set(urlPath, text);
    return text;
  },
  pageModuleUrl: (module: string) => `/assets/data-${shortHash(module)}.js`,
};

const entries = await readdir(CLIENT_DIR, { recursive: true });
/**
 * Removes the "#" that React Router appends to the style sheets that dynamic imports share, so that they stay when the route changes.
 * The sheets of the root always stay, and Vite would load them a second time.
 */
const unmarkRootSheets = (text: string): string =>
  text.replaceAll(/(\/assets\/(?:root|shared)-[\w-]+\.css)#/g, '$1');
for (const file of entries.filter((entry) => /^assets\/manifest-[^/]+\.js$/.test(entry))) {
  const path = join(CLIENT_DIR, file);
  await writeFile(path, unmarkRootSheets(await readFile(path, 'utf8')));
}
// React Router also writes `.data` files for feeds and other resource routes. No page requests them.
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
// The feed contains the sizes of its images in bytes, so these few images are encoded here even with --pages-first.
const sizeOf = async (url: string) => (await stat(await queue.encode(new URL(url).pathname))).size;
await writeFile(feedPath, await fillEnclosureSizes(await readFile(feedPath, 'utf8'), sizeOf));

const pendingUrlPaths: string[] = [];
for (const folder of ['pictures', 'models'])
  await mkdir(join(CLIENT_DIR, 'assets', folder), { recursive: true });
for (const [urlPath, file] of media)
  if (await isCached(file)) await linkOrCopy(file.path, join(CLIENT_DIR, urlPath));
  else pendingUrlPaths.push(urlPath);
if (pendingUrlPaths.length > 0)
  await writeFile(join(CLIENT_DIR, '..', PENDING_MEDIA), JSON.stringify(pendingUrlPaths));

const redirects = readRedirects();
if (redirects.size > 0) await writeFile(join(CLIENT_DIR, '_redirects'), formatRedirects(redirects));

writeHostFiles({
  clientDir: CLIENT_DIR,
  formAction: formService.startsWith('/') ? "'self'" : new URL(formService).origin,
  siteOrigin,
  hsts: readHsts(process.env),
});
await precompress(CLIENT_DIR);
console.log(`Forms: posted to ${formService}, which mails to ${contact.email}.`);
