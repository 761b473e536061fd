import type { ImageSource } from '@studio/content/image-source';
import { listFigureImages } from '@studio/content/markdown/figures';
import { paths } from '@studio/content/paths';
import { articles } from './articles.server.tsx';
import { projects } from './collections.server.ts';
import { listSourceFiles, readMarkdown, readYaml } from './files.server.ts';
import { images } from './images.server.ts';
import { marksByImage } from './mark-targets.server.ts';
import { dotId } from './marks.server.tsx';
import { schemas } from './schemas.server.ts';

export interface SeenInPhotograph {
  /** URL of the page with the photograph. The fragment of the URL highlights the mark of the piece on the photograph. */
  href: string;
  picture: ImageSource;
}

/**
 * A thumbnail is about 380 CSS pixels wide. The first width is for screens with one device pixel per CSS pixel, the second for two.
 */
const THUMBNAIL_WIDTHS: ReadonlySet<string> = new Set(['420w', '740w']);
/** Maximum number of photographs. They fill two rows on a wide screen, and each adds 0.1 KB to the page. */
const MAX_PHOTOGRAPHS = 6;

/** Returns the first photographs that show a piece, in the order of mapImagesToPages. */
export const findPhotographsOfPiece = (slug: string): SeenInPhotograph[] =>
  [...mapImagesToPages()]
    .flatMap(([imageId, path]) => {
      const isMarked = marksByImage.get(imageId)?.some(({ field, id }) => field === 'piece' && id === slug);
      const image = images.get(imageId);
      return isMarked && image
        ? [{ href: `${path}#${dotId(imageId, slug)}`, picture: toThumbnail(image) }]
        : [];
    })
    .slice(0, MAX_PHOTOGRAPHS);

/** Maps the id of each image to the path of the page that shows its marks. An image on several pages gets the first page. */
function mapImagesToPages(): Map<string, string> {
  const home = readYaml('pages/home.yaml', schemas.home);
  const about = readYaml('pages/about.yaml', schemas.about);
  const designStudio = readYaml('pages/design-studio.yaml', schemas['design-studio']);
  const nazaakat = readYaml('pages/nazaakat.yaml', schemas.nazaakat);
  const picturesByPage: [path: string, pictures: readonly { id: string }[]][] = [
    ...projects.map(({ id, pictures }): (typeof picturesByPage)[number] => [paths.project(id), pictures]),
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
    ...articles.map(({ id, picture }): (typeof picturesByPage)[number] => [paths.article(id), [picture]]),
    ...listSourceFiles('articles').map((file): (typeof picturesByPage)[number] => {
      const { fields, body } = readMarkdown(file, schemas.articles);
      return [paths.article(fields.id), listFigures(body)];
    }),
    ...listSourceFiles('projects').map((file): (typeof picturesByPage)[number] => {
      const { fields, body } = readMarkdown(file, schemas.projects);
      return [paths.project(fields.id), listFigures(body)];
    }),
  ];
  const pageByImage = new Map<string, string>();
  for (const [path, pictures] of picturesByPage)
    for (const { id } of pictures) if (!pageByImage.has(id)) pageByImage.set(id, path);
  return pageByImage;
}

const listFigures = (body: string): { id: string }[] => listFigureImages(body).map((id) => ({ id }));

/** The caption is the text of a link, so the alt text replaces a missing one. */
function toThumbnail({
  id,
  alt,
  caption,
  focus,
  width,
  height,
  color,
  avif,
  fallback,
}: ImageSource): ImageSource {
  const smallFiles = avif
    .split(', ')
    .filter((file) => THUMBNAIL_WIDTHS.has(file.slice(file.lastIndexOf(' ') + 1)));
  return {
    id,
    alt: '',
    caption: caption || alt,
    focus,
    width,
    height,
    color,
    avif: smallFiles.join(', '),
    fallback,
  };
}
