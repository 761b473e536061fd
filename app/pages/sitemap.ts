import { articles } from '../content/articles.server.tsx';
import { projects } from '../content/collections.server.ts';
import { absolute } from '../content/describe.server.ts';
import { paths } from '../paths.ts';
import { piecePages } from './homes/catalogue.server.ts';

/** Every page that wants to be found, by its one address. */
export function loader(): Response {
  const pages = [
    paths.home(),
    paths.portfolio(),
    ...projects.map(({ id }) => paths.project(id)),
    paths.services(),
    paths.about(),
    paths.nazaakat(),
    paths.blog(),
    paths.contact(),
    paths.process(),
    paths.designStudio(),
    paths.homes(),
    ...piecePages(),
    paths.privacyPolicy(),
    paths.termsOfService(),
  ];
  const entries = [
    ...pages.map((path) => `<url><loc>${absolute(path)}</loc></url>`),
    ...articles.map(
      ({ id, date }) => `<url><loc>${absolute(paths.article(id))}</loc><lastmod>${date}</lastmod></url>`,
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
}
