import { hasPages, type Kind } from '@studio/content/schema/kinds';
import type { Listed } from './documents.ts';

/** The names and addresses that a text may hold, each by itself. */
export const namesIn = (words: string): string[] => words.split(/[\s"()]+/);

/** Whether it was not removed. */
export const isThere = ({ state }: Listed): boolean => state !== 'removed';

/** The files whose words name a picture, or lead to a thing's page. @param own the thing's own file. */
export function referencesTo(all: readonly Listed[], kind: Kind, id: string, own: string): string[] {
  const wanted = new Set(hasPages(kind) ? [kind.address(id)] : []);
  // Pictures are named by their ids, and so are pieces that go with another.
  if (kind.name === 'pictures' || kind.name === 'pieces') wanted.add(id);
  return all
    .filter((one) => one.file !== own && isThere(one) && one.names.some((name) => wanted.has(name)))
    .map(({ file }) => file);
}

/** What some things name, pictures among it. A picture's own words show none. */
export const namesOf = (things: readonly Listed[]): Set<string> =>
  new Set(things.filter(({ kind }) => kind !== 'pictures').flatMap(({ names }) => names));

/** Photographs that nothing names: the check before a build refuses them. */
export function unusedPictures(all: readonly Listed[]): Listed[] {
  const named = namesOf(all.filter(isThere));
  return all.filter((one) => one.kind === 'pictures' && isThere(one) && !named.has(one.id));
}
