import type { z } from 'zod';
import { paths } from '../../paths.ts';
import { legalTags, storyTags, type TagSyntax } from '../markdown/tag-syntax.ts';
import { brandSchema } from './brand.ts';
import { categoriesSchema } from './categories-schema.ts';
import {
  articleSchema,
  candleSchema,
  legalSchema,
  pieceSchema,
  projectSchema,
  testimonialSchema,
} from './collections.ts';
import { aboutSchema } from './pages/about.ts';
import { designStudioSchema } from './pages/design-studio.ts';
import { homeSchema } from './pages/home.ts';
import { homesSchema } from './pages/homes.ts';
import { nazaakatSchema } from './pages/nazaakat.ts';
import { pieceWordsSchema } from './pages/piece.ts';
import { blogSchema, contactSchema, notFoundSchema, thankYouSchema } from './pages/plain.ts';
import { portfolioSchema } from './pages/portfolio.ts';
import { processSchema } from './pages/process.ts';
import { servicesSchema } from './pages/services.ts';
import { pictureSidecar } from './picture.ts';
import { redirectsSchema } from './redirects.ts';
import { studioSchema } from './studio.ts';
import { wordsSchema } from './words.ts';

/** A kind of content: which files hold it, what they hold, and on which page it is seen. */
export interface Kind {
  /** In addresses and messages, lower-case. */
  name: string;
  /** What staff call all of them together. */
  label: string;
  /** One file, or a folder with a `*` for the name: `candles/*.yaml`, under `content/`. */
  files: string;
  schema: z.ZodType;
  /** What stands below the front matter of a Markdown file. */
  body?: 'Story' | 'Text';
  /** The tags that it may hold beyond Markdown. */
  tags?: Record<string, TagSyntax>;
  /** The page that shows it. @param id the file's name without its ending. */
  address: (id: string) => string;
}

const page = (name: string, label: string, schema: z.ZodType, address: () => string): Kind => ({
  name,
  label,
  files: `pages/${name}.yaml`,
  schema,
  address,
});

/** Whether each thing of a kind has a page of its own. */
export const hasPages = ({ address }: Kind): boolean => address('a') !== address('b');

/** Every kind of content that the site has, in the order in which staff think of it. */
export const kinds: readonly Kind[] = [
  {
    name: 'projects',
    label: 'Projects',
    files: 'projects/*.md',
    schema: projectSchema,
    body: 'Story',
    tags: storyTags,
    address: paths.project,
  },
  {
    name: 'articles',
    label: 'Articles',
    files: 'articles/*.md',
    schema: articleSchema,
    body: 'Text',
    tags: storyTags,
    address: paths.article,
  },
  {
    name: 'pieces',
    label: 'Furniture',
    files: 'pieces/*.yaml',
    schema: pieceSchema,
    address: paths.piece,
  },
  {
    name: 'candles',
    label: 'Candles',
    files: 'candles/*.yaml',
    schema: candleSchema,
    address: paths.nazaakat,
  },
  {
    name: 'testimonials',
    label: 'Clients’ words',
    files: 'testimonials/*.yaml',
    schema: testimonialSchema,
    address: paths.home,
  },
  page('home', 'Home', homeSchema, paths.home),
  page('services', 'Services', servicesSchema, paths.services),
  page('design-studio', 'Design Studio', designStudioSchema, paths.designStudio),
  page('homes', 'Homes', homesSchema, () => paths.homes()),
  page('piece', 'Pages of pieces', pieceWordsSchema, () => paths.homes()),
  page('nazaakat', 'Nazaakat', nazaakatSchema, paths.nazaakat),
  page('portfolio', 'Portfolio', portfolioSchema, () => paths.portfolio()),
  page('process', 'Process', processSchema, paths.process),
  page('about', 'About', aboutSchema, paths.about),
  page('blog', 'Journal', blogSchema, paths.blog),
  page('contact', 'Contact', contactSchema, () => paths.contact()),
  page('thank-you', 'Thank you', thankYouSchema, paths.thankYou),
  page('not-found', 'Page not found', notFoundSchema, () => '/404'),
  { name: 'studio', label: 'The studio', files: 'studio.yaml', schema: studioSchema, address: paths.home },
  {
    name: 'words',
    label: 'Words of menus, buttons, forms',
    files: 'words.yaml',
    schema: wordsSchema,
    address: paths.home,
  },
  {
    name: 'brand',
    label: 'Colours, fonts, logo',
    files: 'brand.yaml',
    schema: brandSchema,
    address: paths.home,
  },
  {
    name: 'categories',
    label: 'Categories',
    files: 'categories.yaml',
    schema: categoriesSchema,
    address: paths.home,
  },
  {
    name: 'redirects',
    label: 'Addresses that have moved',
    files: 'redirects.yaml',
    schema: redirectsSchema,
    address: paths.home,
  },
  {
    name: 'legal',
    label: 'Privacy and terms',
    files: 'legal/*.md',
    schema: legalSchema,
    body: 'Text',
    tags: legalTags,
    address: (id) => (id === 'privacy-policy' ? paths.privacyPolicy() : paths.termsOfService()),
  },
  {
    name: 'pictures',
    label: 'Pictures',
    files: 'pictures/*.yaml',
    schema: pictureSidecar,
    address: paths.home,
  },
];

/**
 * The kind that a file belongs to.
 *
 * @param file under `content/`, such as `candles/mitti.yaml`.
 * @returns the kind and the file's own name (`mitti`; `hill-house/dusk` of a picture), or nothing for other files.
 */
export function kindOf(file: string): { kind: Kind; id: string } | undefined {
  for (const kind of kinds) {
    const [before = '', after] = kind.files.split('*');
    if (after === undefined ? file !== before : !file.startsWith(before) || !file.endsWith(after)) continue;
    const id = after === undefined ? kind.name : file.slice(before.length, -after.length);
    if (/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/.test(id)) return { kind, id };
  }
  return undefined;
}
