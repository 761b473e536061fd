import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import { PIECE_CATEGORIES } from '../../apps/site/app/content/categories.server.ts';
import { FIRST_SHOWN } from '../../apps/site/app/routes/homes/archive.ts';
import { siteMap } from '../../apps/site/app/site-map.ts';
import { inOrder } from '../../packages/content/order.ts';
import type { Schemas } from '../../packages/content/schema/create-schemas.ts';
import type { Studio } from '../../packages/content/schema/studio.ts';

const pages = siteMap.filter(({ kind }) => kind === 'page');

/** Every page of the site but the not-found screens. */
export const routes: readonly string[] = pages.flatMap(({ addresses }) => addresses);

/** One address of each kind of page. */
export const kinds: readonly string[] = pages.flatMap(({ addresses }) => addresses.slice(0, 1));

/** Up to four addresses of each kind of page, the first and the last among them: what is costly to look at is not looked at in each of a hundred. */
export const several: readonly string[] = pages.flatMap(({ addresses }) =>
  addresses.length <= 4
    ? addresses
    : [0, 1 / 3, 2 / 3, 1].flatMap((part) => addresses[Math.round(part * (addresses.length - 1))] ?? []),
);

/** The address that canonical links begin with. */
export const siteOrigin: string = parse(readFileSync('content/studio.yaml', 'utf8')).origin;

/** Where the studio is found; and what it says of its forms, with the choices in them. */
export const { contact, enquiries }: Pick<Studio, 'contact' | 'enquiries'> = parse(
  readFileSync('content/studio.yaml', 'utf8'),
);

/** The studio's e-mail, to which the forms are addressed. */
export const studioEmail: string = contact.email;

/** What the studio calls the subject that a button of the site chooses by its key. */
export const subjectOf = (key: 'nazaakat' | 'furniture'): string =>
  enquiries.subjects.find((subject) => subject.key === key)?.name ?? '';

const entries = (folder: string) =>
  readdirSync(`content/${folder}`)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => parse(readFileSync(`content/${folder}/${file}`, 'utf8')));

/** Entries as their collection's order file says. */
const ordered = <Entry extends { id: string }>(folder: string, entries: readonly Entry[]): Entry[] =>
  inOrder(entries, ({ id }) => id, parse(readFileSync(`content/order/${folder}.yaml`, 'utf8')).entries);

/** The candles in the order of the collection. */
export const candles: z.input<Schemas['candles']>[] = ordered('candles', entries('candles'));

/** How many candles there are. */
export const candleCount: number = candles.length;

/** How many clients speak on the home page. */
export const testimonialCount: number = entries('testimonials').length;

/** The categories of pieces that have any, in the order of the filter, and how many each has. */
export const pieceCounts: readonly (readonly [category: string, count: number])[] = PIECE_CATEGORIES.map(
  (category) => [category, entries('pieces').filter((piece) => piece.category === category).length] as const,
).filter(([, count]) => count > 0);

/** A page's own words, as its content file has them. */
export const wordsOf = (page: string) => parse(readFileSync(`content/pages/${page}.yaml`, 'utf8'));

/** A project as its content file tells of it. */
export interface ProjectFacts {
  id: string;
  title: string;
  category: string;
  pictures: string[];
}

/** An article as its content file tells of it. */
export interface ArticleFacts {
  id: string;
  title: string;
  date: string;
}

const frontMatter = (folder: string) =>
  readdirSync(`content/${folder}`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => parse(readFileSync(`content/${folder}/${file}`, 'utf8').split(/^---\r?$/m)[1] ?? ''));

/** The projects in the order of the gallery. */
export const projects: ProjectFacts[] = ordered('projects', frontMatter('projects'));

/** The articles, newest first. */
export const articles: ArticleFacts[] = frontMatter('articles').sort((a, b) => b.date.localeCompare(a.date));

/** A piece as its content file tells of it. */
export interface PieceFacts {
  slug: string;
  id: number;
  title: string;
  category: string;
  size: string;
  goesWith: string[];
}

/** The pieces by number. */
export const pieces: PieceFacts[] = readdirSync('content/pieces')
  .map((file) => ({
    ...parse(readFileSync(`content/pieces/${file}`, 'utf8')),
    slug: file.replace(/\.yaml$/, ''),
  }))
  .sort((a, b) => a.id - b.id);

/** How many pieces the catalogue's page has from the first. */
export const piecesAtFirst: number = Math.min(pieces.length, FIRST_SHOWN);
