import { createStoryTags, legalTags, type TagSyntax } from '../markdown/tag-syntax.ts';
import { paths } from '../paths.ts';
import type { Schemas } from './create-schemas.ts';
import type { SchemaContext } from './schema-context.ts';

/** A collection of files, or a single file, that editors can change. */
export interface ContentType {
  /** Id in URLs and messages. Also the key of the schema in `createSchemas`. */
  name: keyof Schemas;
  label: string;
  /** File under `content/`, such as `studio.yaml`. For a collection, a pattern such as `candles/*.yaml`. */
  filePattern: string;
  /** Label of the body. Only Markdown files have one. */
  bodyLabel?: 'Story' | 'Text';
  createTags?: (context: SchemaContext) => Record<string, TagSyntax>;
  /** Name of the collection whose order this file contains. Only files in `content/order` have it. */
  orderedCollection?: string;
  /** Returns the path of the page that shows an entry. @param id file name without extension. */
  pagePath: (id: string) => string;
}

const createPageType = (name: ContentType['name'], label: string, pagePath: () => string): ContentType => ({
  name,
  label,
  filePattern: `pages/${name}.yaml`,
  pagePath,
});

const createOrderType = (
  collection: 'projects' | 'candles' | 'testimonials',
  label: string,
  pagePath: () => string,
): ContentType => ({
  name: `order-${collection}`,
  label: `Order of ${label.toLowerCase()}`,
  filePattern: `order/${collection}.yaml`,
  orderedCollection: collection,
  pagePath,
});

export const hasPagePerEntry = ({ pagePath }: ContentType): boolean => pagePath('a') !== pagePath('b');

/** Whether `pagePath` is the page of the entry itself. A testimonial, for example, is shown on the page of another entry. */
export const hasOwnPage = (contentType: ContentType): boolean =>
  hasPagePerEntry(contentType) ||
  contentType.name === 'legal' ||
  (contentType.filePattern.startsWith('pages/') && !['piece', 'not-found'].includes(contentType.name));

/** All content types, in the order in which the admin lists them. */
export const contentTypes: readonly ContentType[] = [
  {
    name: 'projects',
    label: 'Projects',
    filePattern: 'projects/*.md',
    bodyLabel: 'Story',
    createTags: createStoryTags,
    pagePath: paths.project,
  },
  {
    name: 'articles',
    label: 'Journal',
    filePattern: 'articles/*.md',
    bodyLabel: 'Text',
    createTags: createStoryTags,
    pagePath: paths.article,
  },
  {
    name: 'pieces',
    label: 'Furniture',
    filePattern: 'pieces/*.yaml',
    pagePath: paths.piece,
  },
  {
    name: 'candles',
    label: 'Candles',
    filePattern: 'candles/*.yaml',
    pagePath: paths.nazaakat,
  },
  {
    name: 'testimonials',
    label: 'Testimonials',
    filePattern: 'testimonials/*.yaml',
    pagePath: paths.home,
  },
  createOrderType('projects', 'Projects', () => paths.portfolio()),
  createOrderType('candles', 'Candles', paths.nazaakat),
  createOrderType('testimonials', 'Testimonials', paths.home),
  createPageType('home', 'Home', paths.home),
  createPageType('services', 'Services', paths.services),
  createPageType('design-studio', 'Design Studio', paths.designStudio),
  createPageType('homes', 'Homes', () => paths.homes()),
  createPageType('piece', 'Piece pages', () => paths.homes()),
  createPageType('nazaakat', 'Nazaakat', paths.nazaakat),
  createPageType('portfolio', 'Portfolio', () => paths.portfolio()),
  createPageType('process', 'Process', paths.process),
  createPageType('about', 'About', paths.about),
  createPageType('blog', 'Journal page', paths.blog),
  createPageType('contact', 'Contact', () => paths.contact()),
  createPageType('brief', 'Brief', () => paths.brief()),
  createPageType('thank-you', 'Thank you', paths.thankYou),
  createPageType('not-found', 'Page not found', () => '/404'),
  { name: 'studio', label: 'Studio', filePattern: 'studio.yaml', pagePath: paths.home },
  {
    name: 'messages',
    label: 'Interface messages',
    filePattern: 'messages.yaml',
    pagePath: paths.home,
  },
  {
    name: 'brand',
    label: 'Brand',
    filePattern: 'brand.yaml',
    pagePath: paths.home,
  },
  {
    name: 'categories',
    label: 'Categories',
    filePattern: 'categories.yaml',
    pagePath: paths.home,
  },
  {
    name: 'redirects',
    label: 'Redirects',
    filePattern: 'redirects.yaml',
    pagePath: paths.home,
  },
  {
    name: 'legal',
    label: 'Legal',
    filePattern: 'legal/*.md',
    bodyLabel: 'Text',
    createTags: () => legalTags,
    pagePath: (id) => (id === 'privacy-policy' ? paths.privacyPolicy() : paths.termsOfService()),
  },
  {
    name: 'pictures',
    label: 'Media',
    filePattern: 'pictures/*.yaml',
    pagePath: paths.home,
  },
];

/** Returns the path under `content/` of the file with a collection's order, or undefined if the collection has no such file. */
export const findOrderFile = ({ name }: ContentType): string | undefined =>
  contentTypes.find(({ orderedCollection }) => orderedCollection === name)?.filePattern;

interface ContentTypeMatch {
  contentType: ContentType;
  /** File name without extension. For images it includes the folder, such as `hill-house/dusk`. */
  id: string;
}

/**
 * Finds the content type of a file, and the id of its entry.
 *
 * @param file path under `content/`, such as `candles/mitti.yaml`.
 * @returns undefined if no content type has such a file.
 */
export function matchContentType(file: string): ContentTypeMatch | undefined {
  for (const contentType of contentTypes) {
    const [prefix = '', suffix] = contentType.filePattern.split('*');
    if (suffix === undefined ? file !== prefix : !file.startsWith(prefix) || !file.endsWith(suffix)) continue;
    const id = suffix === undefined ? contentType.name : file.slice(prefix.length, -suffix.length);
    if (/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/.test(id)) return { contentType, id };
  }
  return undefined;
}
