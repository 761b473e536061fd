import { createStoryTags, legalTags, type TagSyntax } from '../markdown/tag-syntax.ts';
import { paths } from '../paths.ts';
import type { Schemas } from './create-schemas.ts';
import type { SchemaContext } from './schema-context.ts';

/** A collection or singleton of content. */
export interface Kind {
  /** Id in URLs and messages, and key of the schema in `createSchemas`. */
  name: keyof Schemas;
  /** Plural label in the admin interface. */
  label: string;
  /** File under `content/`, or a pattern with `*` for a collection: `candles/*.yaml`. */
  files: string;
  /** Label of the body of a Markdown file. */
  body?: 'Story' | 'Text';
  /** Creates the Markdoc tags that the body may contain. */
  tags?: (context: SchemaContext) => Record<string, TagSyntax>;
  /** Name of the collection whose order this file contains. */
  orders?: string;
  /** Returns the path of the page that shows an entry. @param id file name without extension. */
  address: (id: string) => string;
}

const pageType = (name: Kind['name'], label: string, address: () => string): Kind => ({
  name,
  label,
  files: `pages/${name}.yaml`,
  address,
});

const orderType = (
  collection: 'projects' | 'candles' | 'testimonials',
  label: string,
  address: () => string,
): Kind => ({
  name: `order-${collection}`,
  label: `Order of ${label.toLowerCase()}`,
  files: `order/${collection}.yaml`,
  orders: collection,
  address,
});

/** Returns whether each entry of a collection has its own page. */
export const hasPages = ({ address }: Kind): boolean => address('a') !== address('b');

/** All content types, in the order of the admin interface. */
export const kinds: readonly Kind[] = [
  {
    name: 'projects',
    label: 'Projects',
    files: 'projects/*.md',
    body: 'Story',
    tags: createStoryTags,
    address: paths.project,
  },
  {
    name: 'articles',
    label: 'Journal',
    files: 'articles/*.md',
    body: 'Text',
    tags: createStoryTags,
    address: paths.article,
  },
  {
    name: 'pieces',
    label: 'Furniture',
    files: 'pieces/*.yaml',
    address: paths.piece,
  },
  {
    name: 'candles',
    label: 'Candles',
    files: 'candles/*.yaml',
    address: paths.nazaakat,
  },
  {
    name: 'testimonials',
    label: 'Testimonials',
    files: 'testimonials/*.yaml',
    address: paths.home,
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
  { name: 'studio', label: 'Studio', files: 'studio.yaml', address: paths.home },
  {
    name: 'words',
    label: 'Interface messages',
    files: 'words.yaml',
    address: paths.home,
  },
  {
    name: 'brand',
    label: 'Brand',
    files: 'brand.yaml',
    address: paths.home,
  },
  {
    name: 'categories',
    label: 'Categories',
    files: 'categories.yaml',
    address: paths.home,
  },
  {
    name: 'redirects',
    label: 'Redirects',
    files: 'redirects.yaml',
    address: paths.home,
  },
  {
    name: 'legal',
    label: 'Legal',
    files: 'legal/*.md',
    body: 'Text',
    tags: () => legalTags,
    address: (id) => (id === 'privacy-policy' ? paths.privacyPolicy() : paths.termsOfService()),
  },
  {
    name: 'pictures',
    label: 'Media',
    files: 'pictures/*.yaml',
    address: paths.home,
  },
];

/** Returns the file with the order of a collection, or undefined if its entries are not ordered by hand. */
export const orderFileOf = ({ name }: Kind): string | undefined =>
  kinds.find(({ orders }) => orders === name)?.files;

/** A content file with its content type. */
interface ContentFile {
  kind: Kind;
  /** File name without extension. That of an image has a folder: `hill-house/dusk`. */
  id: string;
}

/**
 * Finds the content type of a file.
 *
 * @param file path under `content/`, such as `candles/mitti.yaml`.
 */
export function kindOf(file: string): ContentFile | undefined {
  for (const kind of kinds) {
    const [prefix = '', suffix] = kind.files.split('*');
    if (suffix === undefined ? file !== prefix : !file.startsWith(prefix) || !file.endsWith(suffix)) continue;
    const id = suffix === undefined ? kind.name : file.slice(prefix.length, -suffix.length);
    if (/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/.test(id)) return { kind, id };
  }
  return undefined;
}
