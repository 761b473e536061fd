import { inOrder } from '@studio/content/order';
import type { PictureSource } from '@studio/content/picture-source';
import type { Candle, Piece, Testimonial } from '@studio/content/schema/collections';
import { ContentError } from '@studio/content/schema/error';
import { contentTags } from './content-tags.tsx';
import { filesIn, readCollection, readMarkdown, readYaml, withUniqueIds } from './files.server.ts';
import { renderMarkdown } from './markdown/render.tsx';
import { modelOf } from './models.server.ts';
import { schemas } from './schemas.server.ts';

/** A portfolio project as pages show it. */
export interface Project {
  id: string;
  title: string;
  category: string;
  place: string;
  area: string;
  year: number;
  materials: string;
  summary: string;
  pictures: PictureSource[];
  /** The story. */
  html: string;
}

/** The name of a content file without folder and ending. */
const slugOfFile = (path: string): string => path.replace(/^.*\/|\.\w+$/g, '');

/** The files of a collection in the order that the studio gave them. */
const orderedFilesIn = (folder: 'projects' | 'candles' | 'testimonials'): string[] =>
  inOrder(filesIn(folder), slugOfFile, readYaml(`order/${folder}.yaml`, schemas[`order-${folder}`]).entries);

/** The projects, in the order that the studio gave them. */
export const projects: Project[] = withUniqueIds(
  orderedFilesIn('projects').map((path) => {
    const { fields, body, bodyLine } = readMarkdown(path, schemas.projects);
    if (!body.trim())
      throw new ContentError(`content/${path}`, 'expected the story below the second line of ---');
    return [path, { ...fields, html: renderMarkdown(`content/${path}`, body, bodyLine, contentTags) }];
  }),
);

/** The Homes pieces by number. */
export const pieces: Piece[] = withUniqueIds(
  filesIn('pieces').map((path): [string, Piece] => {
    const slug = slugOfFile(path);
    const turns = modelOf(`pieces/${slug}`) !== undefined;
    return [path, { ...readYaml(path, schemas.pieces), slug, ...(turns && { turns }) }];
  }),
).sort((a, b) => a.id - b.id);

for (const { slug, goesWith } of pieces) {
  const missing = goesWith.find((other) => other === slug || !pieces.some((piece) => piece.slug === other));
  if (missing)
    throw new ContentError(
      `content/pieces/${slug}.yaml`,
      `goesWith: expected the file name of another piece, such as ${pieces.find((piece) => piece.slug !== slug)?.slug}; found "${missing}"`,
    );
}

/** The Nazaakat candles, in the order that the studio gave them. */
export const candles: Candle[] = readCollection(orderedFilesIn('candles'), schemas.candles);

/** What clients said, in the order that the studio gave them. */
export const testimonials: Testimonial[] = readCollection(
  orderedFilesIn('testimonials'),
  schemas.testimonials,
);
