import type { ImageSource } from '@studio/content/image-source';
import { paths } from '@studio/content/paths';
import { articles } from './articles.server.tsx';
import { projects } from './collections.server.ts';
import { listSourceFiles, readMarkdown, readYaml } from './files.server.ts';
import { images } from './images.server.ts';
import { marksByImage } from './mark-targets.server.ts';
import { dotId } from './marks.server.tsx';
import { schemas } from './schemas.server.ts';

/** A photograph that shows a piece. */
export interface SeenIn {
  /** URL of the page that shows the photograph, with the fragment that turns on its mark. */
  href: string;
  picture: ImageSource;
}

/** Files of a photograph in a list: about 380 CSS pixels on screens of simple and of double density. */
const WIDTHS: ReadonlySet<string> = new Set(['420w', '740w']);
/** Two rows of a wide screen. More photographs would cost each page of a piece 0.1 KB. */
const MAX_PHOTOGRAPHS = 6;

/** Returns the first photographs that show a piece, in the order of the portfolio, the pages and the journal. */
export const photographsOf = (slug: string): SeenIn[] =>
  [...pagesOfImages()]
    .flatMap(([imageId, path]) => {
      const isMarked = marksByImage.get(imageId)?.some(({ field, id }) => field === 'piece' && id === slug);
      const image = images.get(imageId);
      return isMarked && image
        ? [{ href: `${path}#${dotId(imageId, slug)}`, picture: toThumbnail(image) }]
        : [];
    })
    .slice(0, MAX_PHOTOGRAPHS);

/** Returns the page that shows the marks of each image. An image of several pages has the first. */
function pagesOfImages(): Map<string, string> {
  const home = readYaml('pages/home.yaml', schemas.home);
  const about = readYaml('pages/about.yaml', schemas.about);
  const designStudio = readYaml('pages/design-studio.yaml', schemas['design-studio']);
  const nazaakat = readYaml('pages/nazaakat.yaml', schemas.nazaakat);
  const shown: [path: string, pictures: readonly { id: string }[]][] = [
    ...projects.map(({ id, pictures }): (typeof shown)[number] => [paths.project(id), pictures]),
    [
      paths.home(),
      [...home.hero.slides, home.story, ...home.hours.moments.slice(0, 1)].map(({ picture }) => picture),
    ],
    [paths.homes(), [readYaml('pages/homes.yaml', schemas.homes).hero.picture]],
    [paths.services(), [readYaml('pages/services.yaml', schemas.services).hero.picture]],
    [paths.portfolio(), [readYaml('pages/portfolio.yaml', schemas.portfolio).hero.picture]],
    [paths.about(), [about.hero, ...Object.values(about.sections)].flatMap(({ picture }) => picture ?? [])],
    [paths.designStudio(), [designStudio.hero, ...designStudio.services.items].map(({ picture }) => picture)],
    [paths.nazaakat(), [nazaakat.hero, ...nazaakat.gallery.slides].map(({ picture }) => picture)],
    ...articles.map(({ id, picture }): (typeof shown)[number] => [paths.article(id), [picture]]),
    ...listSourceFiles('articles').map((file): (typeof shown)[number] => {
      const { fields, body } = readMarkdown(file, schemas.articles);
      return [paths.article(fields.id), figuresIn(body)];
    }),
    ...listSourceFiles('projects').map((file): (typeof shown)[number] => {
      const { fields, body } = readMarkdown(file, schemas.projects);
      return [paths.project(fields.id), figuresIn(body)];
    }),
  ];
  const pages = new Map<string, string>();
  for (const [path, pictures] of shown)
    for (const { id } of pictures) if (!pages.has(id)) pages.set(id, path);
  return pages;
}

/** Lists the images that a story or an article shows. */
const figuresIn = (body: string): { id: string }[] =>
  [...body.matchAll(/\{%\s*figure\b[^%]*\bpicture="([^"]+)"/g)].map(([, id = '']) => ({ id }));

/** Returns an image with what a list shows of it. */
function toThumbnail({ id, caption, focus, width, height, color, avif, fallback }: ImageSource): ImageSource {
  const files = avif.split(', ').filter((file) => WIDTHS.has(file.slice(file.lastIndexOf(' ') + 1)));
  return { id, alt: '', caption, focus, width, height, color, avif: files.join(', '), fallback };
}
