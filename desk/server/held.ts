import type { GoesLive } from '../shapes.ts';
import { kindAt } from './content-files.ts';
import type { Listed } from './documents.ts';
import type { Wish } from './later.ts';
import { referencesTo } from './references.ts';

/** The new photographs that are shown by some things: by them alone, or by them too. */
function photographsOf(
  all: readonly Listed[],
  files: ReadonlySet<string>,
  alone: boolean,
): [string, string][] {
  return all
    .filter(({ kind, state }) => kind === 'pictures' && state === 'draft')
    .flatMap(({ id, file }) => {
      const users = referencesTo(all, kindAt(file).kind, id, file);
      const own = users.filter((user) => files.has(user));
      const [first] = own;
      return first !== undefined && (!alone || own.length === users.length) ? [[file, first]] : [];
    });
}

/** What waits for its time, and for which: things of the draft, and new photographs that nothing else shows. */
export function held(all: readonly Listed[], wishes: readonly Wish[]): Map<string, Wish> {
  const changed = new Set(all.filter(({ state }) => state !== 'live').map(({ file }) => file));
  const found = new Map(
    wishes.filter(({ file }) => changed.has(file)).map((one) => [one.file, one] as const),
  );
  for (const [file, user] of photographsOf(all, new Set(found.keys()), true)) {
    const wish = found.get(user);
    if (wish) found.set(file, wish);
  }
  return found;
}

/** Things with the new photographs that they show. */
export const withPhotographs = (all: readonly Listed[], files: ReadonlySet<string>): Set<string> =>
  new Set([...files, ...photographsOf(all, files, false).map(([file]) => file)]);

/** A wish as pages of the desk are told of it. */
export const goesLive = (wish: Wish | undefined): GoesLive | null =>
  wish ? { at: new Date(wish.at).toISOString(), by: wish.by.name, fault: wish.fault } : null;
