import { fileSlug } from '@studio/content/content-sources';
import type { ImageSource } from '@studio/content/image-source';
import type { Candle, Piece, Testimonial } from '@studio/content/schema/collections';
import { sortByOrder } from '@studio/content/sort-by-order';
import { contentTags } from './content-tags.tsx';
import { listSourceFiles, readMarkdown, readYaml } from './files.server.ts';
import { renderMarkdown } from './markdown/render.tsx';
import { findModel } from './models.server.ts';
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

export const projects: Project[] = listOrderedFiles('projects').map((path) => {
  const { fields, body, linesBeforeBody } = readMarkdown(path, schemas.projects);
  return { ...fields, html: renderMarkdown(`content/${path}`, body, linesBeforeBody, contentTags) };
});

export const pieces: Piece[] = listSourceFiles('pieces')
  .map((path): Piece => {
    const slug = fileSlug(path);
    const hasModel = findModel(`pieces/${slug}`) !== undefined;
    return { ...readYaml(path, schemas.pieces), slug, ...(hasModel && { hasModel }) };
  })
  .sort((a, b) => a.id - b.id);

export const candles: Candle[] = listOrderedFiles('candles').map((path) => readYaml(path, schemas.candles));

export const testimonials: Testimonial[] = listOrderedFiles('testimonials').map((path) =>
  readYaml(path, schemas.testimonials),
);
