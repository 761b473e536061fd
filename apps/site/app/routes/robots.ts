import { paths } from '@studio/content/paths';
import { absolute } from '../content/describe.server.ts';

/** Everything may be read. */
export function loader(): Response {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absolute(paths.sitemap())}\n`, {
    headers: { 'content-type': 'text/plain' },
  });
}
