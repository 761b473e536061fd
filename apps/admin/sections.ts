import { type ContentType, contentTypes, matchContentType } from '@studio/content/schema/content-types';

/** A list of entries in the admin. Its name is the first part of the paths of these entries' forms. */
export interface Section {
  name: string;
  label: string;
  /** Label of the button that adds an entry; undefined if editors cannot add one. */
  newLabel?: string;
}

/** All lists, in the order of the navigation. */
export const sections: readonly Section[] = [
  { name: 'projects', label: 'Projects', newLabel: 'New project' },
  { name: 'articles', label: 'Journal', newLabel: 'New article' },
  { name: 'pieces', label: 'Furniture', newLabel: 'New piece' },
  { name: 'candles', label: 'Candles', newLabel: 'New candle' },
  { name: 'testimonials', label: 'Testimonials', newLabel: 'New testimonial' },
  { name: 'pages', label: 'Pages' },
  { name: 'legal', label: 'Legal' },
  { name: 'media', label: 'Media' },
  { name: 'settings', label: 'Settings' },
];

/** Returns the name of the section that lists the entries of a content type. */
export function getSectionName({ name, filePattern, orderedCollection }: ContentType): string {
  if (orderedCollection) return orderedCollection;
  if (name === 'pictures') return 'media';
  if (filePattern.includes('*')) return name;
  return filePattern.startsWith('pages/') ? 'pages' : 'settings';
}

/**
 * Returns the path of an entry's form: `/candles/mitti` for `candles/mitti.yaml`. For the file with the order of a collection, returns
 * the path of the list.
 *
 * @param file path under `content/`.
 */
export function getEntryPath(file: string): string {
  const match = matchContentType(file);
  if (!match) return '/';
  const section = `/${getSectionName(match.contentType)}`;
  return match.contentType.orderedCollection ? section : `${section}/${match.id}`;
}

/** Returns the path of the list that contains an entry: `/candles` for `candles/mitti.yaml`. @param file path under `content/`. */
export const getListPath = (file: string): string => getEntryPath(file).replace(/(?<=.)\/.*/, '');

/** Returns the file of an entry, under `content/`; the reverse of `getEntryPath`. Returns undefined if no entry can have this path. */
export function findEntryFile(section: string, id: string): string | undefined {
  return contentTypes
    .filter((contentType) => getSectionName(contentType) === section)
    .map(({ filePattern }) => filePattern.replace('*', id))
    .find((file) => getEntryPath(file) === `/${section}/${id}`);
}
