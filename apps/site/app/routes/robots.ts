import { paths } from '@studio/content/paths';
import { absoluteUrl } from '../content/page-metadata.server.ts';

export function loader(): Response {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(paths.sitemap())}\n`, {
    headers: { 'content-type': 'text/plain' },
  });
}
