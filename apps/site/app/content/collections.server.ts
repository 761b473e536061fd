import type { ImageSource } from '@studio/content/image-source';
import type { Candle, Piece, Testimonial } from '@studio/content/schema/collections';
import { ContentError } from '@studio/content/schema/content-error';
import { sortByOrder } from '@studio/content/sort-by-order';
import { contentTags } from './content-tags.tsx';
import {
  isHiddenFile,
  listSourceFiles,
  readCollection,
  readMarkdown,
  readYaml,
  requireUniqueIds,
} from './files.server.ts';
import { renderMarkdown } from './markdown/render.tsx';
import { findModel } from './models.server.ts';
import { fileSlug } from './read-content.ts';
import { schemas } from './schemas.server.ts';

export interface Project {
  id: string;
  title: string;
  category: string;
  place: string;
  /** Floor area, such as `310 m²`. */
  area: string;
  year: number;
  materials: string;
  summary: string;
  pictures: ImageSource[];
  html: string;
}

/** Lists the files of a collection, in the order of `content/order/<folder>.yaml`. */
const listOrderedFiles = (folder: 'projects' | 'candles' | 'testimonials'): string[] =>
  sortByOrder(
    listSourceFiles(folder),
    fileSlug,
    readYaml(`order/${folder}.yaml`, schemas[`order-${folder}`]).entries,
  );

export const projects: Project[] = requireUniqueIds(
  listOrderedFiles('projects').map((path) => {
    const { fields, body, linesBeforeBody } = readMarkdown(path, schemas.projects);
    if (!body.trim())
      throw new ContentError(`content/${path}`, 'expected the story below the second line of ---');
    return [path, { ...fields, html: renderMarkdown(`content/${path}`, body, linesBeforeBody, contentTags) }];
  }),
);

export const pieces: Piece[] = requireUniqueIds(
  listSourceFiles('pieces').map((path): [string, Piece] => {
    const slug = fileSlug(path);
    const { goesWith, ...fields } = readYaml(path, schemas.pieces);
    const shownWith = goesWith.filter((otherSlug) => !isHiddenFile(`pieces/${otherSlug}.yaml`));
    const hasModel = findModel(`pieces/${slug}`) !== undefined;
    return [path, { ...fields, goesWith: shownWith, slug, ...(hasModel && { hasModel }) }];
  }),
).sort((a, b) => a.id - b.id);

for (const { slug, goesWith } of pieces) {
  const invalidSlug = goesWith.find(
    (otherSlug) => otherSlug === slug || !pieces.some((piece) => piece.slug === otherSlug),
  );
  if (invalidSlug)
    throw new ContentError(
      `content/pieces/${slug}.yaml`,
      `goesWith: expected the file name of another piece, such as ${pieces.find((piece) => piece.slug !== slug)?.slug}; found "${invalidSlug}"`,
    );
}

export const candles: Candle[] = readCollection(listOrderedFiles('candles'), schemas.candles);

export const testimonials: Testimonial[] = readCollection(
  listOrderedFiles('testimonials'),
  schemas.testimonials,
);
