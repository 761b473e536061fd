/**
 * The last step of a build: finishes each page (apps/site/app/critical-path), puts the not-found pages where hosts look for them, lays the
 * images and models that are made into their places, writes the security headers, and compresses. Runs after `react-router build`.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { paths } from '@studio/content/paths';
import { lay } from '@studio/files/lay';
import { precompress } from '@studio/files/precompress';
import { readHsts } from '@studio/http/security-headers';
import { PENDING_MEDIA } from '@studio/media/background-encoder';
import { isMade, MediaQueue } from '@studio/media/media-queue';
import { minifySync } from 'rolldown/utils';
import { parse } from 'yaml';
import { finishPage } from '../app/critical-path/finish/finish-page.ts';
import { notFoundAddresses } from '../app/site-map.ts';
import { withSizes } from './finish/feed-sizes.ts';
import { readRedirects, redirectsFile } from './finish/redirects.ts';
import { writeHostFiles } from './hosts/host-files.ts';
import { readMedia } from './read-media.ts';

const CLIENT = 'build/next/client';

const small = new Map<string, string>();
/** A script in fewer bytes; every page has the same few, so each is done once. */
const minified = (script: string): string => {
  const known = small.get(script);
  if (known !== undefined) return known;
  const { code, errors } = minifySync('inline.js', script, { compress: true, mangle: true, module: false });
  if (errors.length > 0)
    throw new Error(`${script.slice(0, 80)}: ${errors.map(({ message }) => message).join('; ')}`);
  const result = code.trim();
  small.set(script, result);
  return result;
};

const { origin, enquiries, contact } = parse(await readFile('content/studio.yaml', 'utf8'));
const service: string = process.env.ENQUIRY_SERVICE || enquiries.service;
const siteOrigin: string = process.env.SITE_ORIGIN || origin;

const addressing = await readFile('apps/site/app/layout/not-found-address.js', 'utf8');

for (const path of notFoundAddresses) {
  const page = join(CLIENT, `${path}.html`);
  await rename(join(CLIENT, path, 'index.html'), page);
  await rm(join(CLIENT, path), { recursive: true });
  await rm(join(CLIENT, `${path}.data`), { force: true });
  if (dirname(path) !== '/') continue;
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('</head>', `<script>${addressing}</script></head>`));
}
await rm(join(CLIENT, '__spa-fallback.html'), { force: true });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

const texts = new Map<string, Promise<string>>();
const site = {
  minify: minified,
  /** The text of a file that all pages share. */
  read(address: string): Promise<string> {
    const text = texts.get(address) ?? readFile(join(CLIENT, address), 'utf8');
    texts.set(address, text);
    return text;
  },
  addressOf: (module: string) => `/assets/data-${hashOf(module)}.js`,
};

const entries = await readdir(CLIENT, { recursive: true });
// The framework writes the data of feeds and archive files a second time, as if they were pages.
for (const file of entries.filter((entry) => /\.(json|xml|txt)\.data$/.test(entry)))
  await rm(join(CLIENT, file));
for (const file of entries.filter((entry) => entry.endsWith('.html'))) {
  const path = join(CLIENT, file);
  try {
    const { html, module } = await finishPage(await readFile(path, 'utf8'), site);
    await writeFile(join(CLIENT, module.address), module.code);
    await writeFile(path, html);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
// The prerendering build has a style sheet of its own, which no page names.
for (const file of entries.filter((entry) => /^assets\/style-[^/]+\.css$/.test(entry)))
  if (!texts.has(`/${file}`)) await rm(join(CLIENT, file));

const media = await readMedia();
const feed = join(CLIENT, paths.rss());
const queue = new MediaQueue(media);
// A feed says the size of its images: with --pages-first, these few are made here.
const sizeOf = async (url: string) => (await stat(await queue.make(new URL(url).pathname))).size;
await writeFile(feed, await withSizes(await readFile(feed, 'utf8'), sizeOf));

const pending: string[] = [];
for (const folder of ['pictures', 'models']) await mkdir(join(CLIENT, 'assets', folder), { recursive: true });
for (const [address, file] of media)
  if (await isMade(file)) await lay(file.path, join(CLIENT, address));
  else pending.push(address);
if (pending.length > 0) await writeFile(join(CLIENT, '..', PENDING_MEDIA), JSON.stringify(pending));

const redirects = readRedirects();
if (redirects.size > 0) await writeFile(join(CLIENT, '_redirects'), redirectsFile(redirects));

writeHostFiles({
  clientDir: CLIENT,
  formAction: service.startsWith('/') ? "'self'" : new URL(service).origin,
  siteOrigin,
  hsts: readHsts(process.env),
});
await precompress(CLIENT);
console.log(`Forms: sent to ${service} for ${contact.email}.`);
