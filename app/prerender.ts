import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { paths } from './paths.ts';

/** Where the not-found screen is made for each part of the site; the finished site holds them as `404.html`. */
export const NOT_FOUND_PATHS = ['/404', '/blog/404', '/portfolio/404'];

const idsIn = (folder: string): string[] =>
  readdirSync(`content/${folder}`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'));

/** Every address that becomes an HTML file. */
export function prerenderedPaths(): string[] {
  return [
    paths.home(),
    paths.portfolio(),
    ...idsIn('projects').map(paths.project),
    paths.services(),
    paths.about(),
    paths.nazaakat(),
    paths.blog(),
    ...idsIn('articles').map(paths.article),
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
