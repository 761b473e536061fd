import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@studio/content/paths';
import { linkOrCopy } from '@studio/files/link-or-copy';
import { readHsts } from '@studio/http/security-headers';
import { isCached, MediaEncoder, type MediaFiles } from '@studio/media/media-encoder';
import { parse } from 'yaml';
import { formatRedirects, readRedirects } from '../../app/content/redirects.server.ts';
import { writeHostFiles } from '../hosts/write-host-files.ts';
import { fillEnclosureSizes } from './feed-enclosures.ts';

/**
 * Adds everything except the pages to a built site: the encoded images and models, the sizes in the feed, the redirects and the
 * configuration files for hosts.
 *
 * @param clientDir folder of the site. It must contain all pages. Media files that are already in it are kept.
 * @returns the URL paths of the media files that are not encoded yet.
 */
export async function addNonPageFiles(clientDir: string, media: MediaFiles): Promise<string[]> {
  const encoder = new MediaEncoder(media);
  const feedPath = join(clientDir, paths.rss());
  // The feed contains the sizes of its images in bytes, so these few images are always encoded here.
  const getSizeBytes = async (url: string) => (await stat(await encoder.encode(new URL(url).pathname))).size;
  await writeFile(feedPath, await fillEnclosureSizes(await readFile(feedPath, 'utf8'), getSizeBytes));

  const pendingUrlPaths: string[] = [];
  for (const folder of ['pictures', 'models'])
    await mkdir(join(clientDir, 'assets', folder), { recursive: true });
  for (const [urlPath, file] of media)
    if (existsSync(join(clientDir, urlPath))) continue;
    else if (await isCached(file)) await linkOrCopy(file.path, join(clientDir, urlPath));
    else pendingUrlPaths.push(urlPath);

  const redirects = readRedirects();
  if (redirects.size > 0) await writeFile(join(clientDir, '_redirects'), formatRedirects(redirects));

  const { origin, enquiries } = parse(await readFile('content/studio.yaml', 'utf8'));
  const formService: string = process.env.ENQUIRY_SERVICE || enquiries.service;
  writeHostFiles({
    clientDir,
    formAction: formService.startsWith('/') ? "'self'" : new URL(formService).origin,
    siteOrigin: process.env.SITE_ORIGIN || origin,
    hsts: readHsts(process.env),
  });
  return pendingUrlPaths;
}
