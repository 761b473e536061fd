import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { archivePages } from './pages/blog/archive.ts';
import { paths } from './paths.ts';

/** Where the not-found screen is made for each part of the site; the finished site holds them as `404.html`. */
export const NOT_FOUND_PATHS = ['/404', '/blog/404', '/portfolio/404'];

const idsIn = (folder: string): string[] =>
  readdirSync(`content/${folder}`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'));

/** Every address that becomes a file. */
export function prerenderedPaths(): string[] {
  const articles = idsIn('articles');
  return [
    paths.home(),
    paths.portfolio(),
    ...idsIn('projects').map(paths.project),
    paths.services(),
    paths.about(),
    paths.nazaakat(),
    paths.blog(),
    ...articles.map(paths.article),
    ...Array.from({ length: archivePages(articles.length) }, (_, index) => paths.articleArchive(index + 1)),
    paths.rss(),
    paths.jsonFeed(),
    paths.sitemap(),
    paths.robots(),
    paths.contact(),
    paths.process(),
    paths.designStudio(),
    paths.homes(),
    paths.privacyPolicy(),
    paths.termsOfService(),
    paths.thankYou(),
    ...NOT_FOUND_PATHS,
  ];
}
