import { createStoryTags, legalTags, type TagSyntax } from '../markdown/tag-syntax.ts';
import { paths } from '../paths.ts';
import type { Schemas } from './create-schemas.ts';
import type { SchemaContext } from './schema-context.ts';

/** A collection or singleton of content. */
export interface ContentType {
  /** Id in URLs and messages, and key of the schema in `createSchemas`. */
  name: keyof Schemas;
  /** Plural label in the admin interface. */
  label: string;
  /** File under `content/`, or a pattern with `*` for a collection: `candles/*.yaml`. */
  filePattern: string;
  /** Label of the body of a Markdown file. */
  bodyLabel?: 'Story' | 'Text';
  /** Creates the Markdoc tags that the body may contain. */
  createTags?: (context: SchemaContext) => Record<string, TagSyntax>;
  /** Name of the collection whose order this file contains. */
  orderedCollection?: string;
  /** Returns the path of the page that shows an entry. @param id file name without extension. */
  pagePath: (id: string) => string;
}

const pageType = (name: ContentType['name'], label: string, address: () => string): ContentType => ({
  name,
  label,
  filePattern: `pages/${name}.yaml`,
  pagePath: address,
});

const orderType = (
  collection: 'projects' | 'candles' | 'testimonials',
  label: string,
  address: () => string,
): ContentType => ({
  name: `order-${collection}`,
  label: `Order of ${label.toLowerCase()}`,
  filePattern: `order/${collection}.yaml`,
  orderedCollection: collection,
  pagePath: address,
});

/** Returns whether each entry of a collection has its own page. */
export const hasPagePerEntry = ({ pagePath }: ContentType): boolean => pagePath('a') !== pagePath('b');

/** All content types, in the order of the admin interface. */
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
  orderType('projects', 'Projects', () => paths.portfolio()),
  orderType('candles', 'Candles', paths.nazaakat),
  orderType('testimonials', 'Testimonials', paths.home),
  pageType('home', 'Home', paths.home),
  pageType('services', 'Services', paths.services),
  pageType('design-studio', 'Design Studio', paths.designStudio),
  pageType('homes', 'Homes', () => paths.homes()),
  pageType('piece', 'Piece pages', () => paths.homes()),
  pageType('nazaakat', 'Nazaakat', paths.nazaakat),
  pageType('portfolio', 'Portfolio', () => paths.portfolio()),
  pageType('process', 'Process', paths.process),
  pageType('about', 'About', paths.about),
  pageType('blog', 'Journal page', paths.blog),
  pageType('contact', 'Contact', () => paths.contact()),
  pageType('thank-you', 'Thank you', paths.thankYou),
  pageType('not-found', 'Page not found', () => '/404'),
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

/** Returns the file with the order of a collection, or undefined if its entries are not ordered by hand. */
export const orderFileFor = ({ name }: ContentType): string | undefined =>
  contentTypes.find(({ orderedCollection }) => orderedCollection === name)?.filePattern;

/** A content file with its content type. */
interface ContentFile {
  contentType: ContentType;
  /** File name without extension. That of an image has a folder: `hill-house/dusk`. */
  id: string;
}

/**
 * Finds the content type of a file.
 *
 * @param file path under `content/`, such as `candles/mitti.yaml`.
 */
export function findContentType(file: string): ContentFile | undefined {
  for (const kind of contentTypes) {
    const [prefix = '', suffix] = kind.filePattern.split('*');
    if (suffix === undefined ? file !== prefix : !file.startsWith(prefix) || !file.endsWith(suffix)) continue;
    const id = suffix === undefined ? kind.name : file.slice(prefix.length, -suffix.length);
    if (/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/.test(id)) return { contentType: kind, id };
  }
  return undefined;
}
