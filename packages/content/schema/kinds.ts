import { createStoryTags, legalTags, type TagSyntax } from '../markdown/tag-syntax.ts';
import { paths } from '../paths.ts';
import type { Schemas } from './create-schemas.ts';
import type { SchemaContext } from './schema-context.ts';

/** A kind of content: which files hold it, and on which page it is seen. */
export interface Kind {
  /** In addresses and messages, lower-case; createSchemas has its schema by this name. */
  name: keyof Schemas;
  /** What staff call all of them together. */
  label: string;
  /** One file, or a folder with a `*` for the name: `candles/*.yaml`, under `content/`. */
  files: string;
  /** What stands below the front matter of a Markdown file. */
  body?: 'Story' | 'Text';
  /** The tags that it may hold beyond Markdown. */
  tags?: (context: SchemaContext) => Record<string, TagSyntax>;
  /** The collection whose order this file holds, by name. */
  orders?: string;
  /** The page that shows it. @param id the file's name without its ending. */
  address: (id: string) => string;
}

const page = (name: Kind['name'], label: string, address: () => string): Kind => ({
  name,
  label,
  files: `pages/${name}.yaml`,
  address,
});

/** The order of a collection whose entries staff put in order. @param label what staff call the collection. */
const order = (
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

/** Whether each thing of a kind has a page of its own. */
export const hasPages = ({ address }: Kind): boolean => address('a') !== address('b');

/** Every kind of content that the site has, in the order in which staff think of it. */
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
    label: 'Articles',
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
    label: 'Clients’ words',
    files: 'testimonials/*.yaml',
    address: paths.home,
  },
  order('projects', 'Projects', () => paths.portfolio()),
  order('candles', 'Candles', paths.nazaakat),
  order('testimonials', 'Clients’ words', paths.home),
  page('home', 'Home', paths.home),
  page('services', 'Services', paths.services),
  page('design-studio', 'Design Studio', paths.designStudio),
  page('homes', 'Homes', () => paths.homes()),
  page('piece', 'Pages of pieces', () => paths.homes()),
  page('nazaakat', 'Nazaakat', paths.nazaakat),
  page('portfolio', 'Portfolio', () => paths.portfolio()),
  page('process', 'Process', paths.process),
  page('about', 'About', paths.about),
  page('blog', 'Journal', paths.blog),
  page('contact', 'Contact', () => paths.contact()),
  page('thank-you', 'Thank you', paths.thankYou),
  page('not-found', 'Page not found', () => '/404'),
  { name: 'studio', label: 'The studio', files: 'studio.yaml', address: paths.home },
  {
    name: 'words',
    label: 'Words of menus, buttons, forms',
    files: 'words.yaml',
    address: paths.home,
  },
  {
    name: 'brand',
    label: 'Colours, fonts, logo',
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
    label: 'Addresses that have moved',
    files: 'redirects.yaml',
    address: paths.home,
  },
  {
    name: 'legal',
    label: 'Privacy and terms',
    files: 'legal/*.md',
    body: 'Text',
    tags: () => legalTags,
    address: (id) => (id === 'privacy-policy' ? paths.privacyPolicy() : paths.termsOfService()),
  },
  {
    name: 'pictures',
    label: 'Pictures',
    files: 'pictures/*.yaml',
    address: paths.home,
  },
];

/** The file that holds the order of a collection; nothing for a collection that is sorted by its entries, and for other kinds. */
export const orderFileOf = ({ name }: Kind): string | undefined =>
  kinds.find(({ orders }) => orders === name)?.files;

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
