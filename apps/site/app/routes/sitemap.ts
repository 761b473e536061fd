import { paths } from '@studio/content/paths';
import { articles } from '../content/articles.server.tsx';
import { absoluteUrl } from '../content/page-metadata.server.ts';
import { siteMap } from '../site-map.ts';

export function loader(): Response {
  const dateByPath = new Map(articles.map(({ id, date }) => [paths.article(id), date]));
  const entries = siteMap
    .filter(({ isInSitemap }) => isInSitemap)
    .flatMap(({ paths }) => paths)
    .map((path) => {
      const date = dateByPath.get(path);
      return `<url><loc>${absoluteUrl(path)}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`;
    });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
}
