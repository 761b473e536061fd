import { absolute } from '../content/describe.server.ts';
import { paths } from '../paths.ts';

/** Everything may be read. */
export function loader(): Response {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absolute(paths.sitemap())}\n`, {
    headers: { 'content-type': 'text/plain' },
  });
}
