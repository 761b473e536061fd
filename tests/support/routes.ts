import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import { PIECE_CATEGORIES } from '../../apps/site/app/content/categories.server.ts';
import { INITIAL_PIECES } from '../../apps/site/app/routes/homes/catalogue-pagination.ts';
import { siteMap } from '../../apps/site/app/site-map.ts';
import type { Schemas } from '../../packages/content/schema/create-schemas.ts';
import type { Studio } from '../../packages/content/schema/studio.ts';
import { sortByOrder } from '../../packages/content/sort-by-order.ts';

const pages = siteMap.filter(({ kind }) => kind === 'page');

/** Paths of all pages except the not-found pages. */
export const allPaths: readonly string[] = pages.flatMap(({ paths }) => paths);

/** One path of each kind of page. */
export const onePathPerPageType: readonly string[] = pages.flatMap(({ paths }) => paths.slice(0, 1));

/** Number of pages per test. Opening a browser context takes longer than testing a page. */
const PATHS_PER_TEST = 6;

/** Divides paths into groups that one test opens in turn. */
export const groupPaths = (paths: readonly string[], size = PATHS_PER_TEST): string[][] =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, index) =>
    paths.slice(index * size, (index + 1) * size),
  );

/** Origin of canonical URLs. */
export const siteOrigin: string = parse(readFileSync('content/studio.yaml', 'utf8')).origin;

/** Contact details, and settings and options of the forms. */
export const { contact, enquiries }: Pick<Studio, 'contact' | 'enquiries'> = parse(
  readFileSync('content/studio.yaml', 'utf8'),
);

/** Email address of the studio, to which the forms are sent. */
export const studioEmail: string = contact.email;

/** Returns the name of a subject by the key that links use. */
export const subjectName = (key: 'nazaakat' | 'furniture'): string =>
  enquiries.subjects.find((subject) => subject.key === key)?.name ?? '';

const readEntries = (folder: string) =>
  readdirSync(`content/${folder}`)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => parse(readFileSync(`content/${folder}/${file}`, 'utf8')));

/** Sorts entries by the order file of their collection. */
const sortByOrderFile = <Entry extends { id: string }>(folder: string, entries: readonly Entry[]): Entry[] =>
  sortByOrder(entries, ({ id }) => id, parse(readFileSync(`content/order/${folder}.yaml`, 'utf8')).entries);

/** All candles in the order of the collection. */
export const candles: z.input<Schemas['candles']>[] = sortByOrderFile('candles', readEntries('candles'));

export const candleCount: number = candles.length;

/** Number of testimonials on the home page. */
export const testimonialCount: number = readEntries('testimonials').length;

/** Non-empty categories of pieces in the order of the filter, with their number of pieces. */
export const pieceCounts: readonly (readonly [category: string, count: number])[] = PIECE_CATEGORIES.map(
  (category) =>
    [category, readEntries('pieces').filter((piece) => piece.category === category).length] as const,
).filter(([, count]) => count > 0);

/** Reads the texts of a page from its content file. */
export const readPageTexts = (page: string) => parse(readFileSync(`content/pages/${page}.yaml`, 'utf8'));

export interface ProjectFields {
  id: string;
  title: string;
  category: string;
  pictures: string[];
}

export interface ArticleFields {
  id: string;
  title: string;
  date: string;
}

const readFrontMatters = (folder: string) =>
  readdirSync(`content/${folder}`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => parse(readFileSync(`content/${folder}/${file}`, 'utf8').split(/^---\r?$/m)[1] ?? ''));

/** All projects in the order of the collection. */
export const projects: ProjectFields[] = sortByOrderFile('projects', readFrontMatters('projects'));

/** All articles, newest first. */
export const articles: ArticleFields[] = readFrontMatters('articles').sort((a, b) =>
  b.date.localeCompare(a.date),
);

export interface PieceFields {
  slug: string;
  id: number;
  title: string;
  category: string;
  size: string;
  pictures: string[];
  goesWith: string[];
}

/** All pieces by number. */
export const pieces: PieceFields[] = readdirSync('content/pieces')
  .map((file) => ({
    ...parse(readFileSync(`content/pieces/${file}`, 'utf8')),
    slug: file.replace(/\.yaml$/, ''),
  }))
  .sort((a, b) => a.id - b.id);

/** Returns the number of images of all pieces in a category. */
export const countPieceImages = (category: string): number =>
  pieces
    .filter((piece) => piece.category === category)
    .reduce((sum, { pictures }) => sum + pictures.length, 0);

/** Number of pieces that the catalogue page shows at first. */
export const initialPieceCount: number = Math.min(pieces.length, INITIAL_PIECES);
