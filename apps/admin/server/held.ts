import type { GoesLive } from '../shapes.ts';
import type { Listed } from './documents.ts';
import type { Wish } from './later.ts';
import { isThere, namesOf } from './references.ts';

/** What waits for its time, and for which: things of the draft, and new photographs that nothing else shows. */
export function held(all: readonly Listed[], wishes: readonly Wish[]): Map<string, Wish> {
  const changed = new Set(all.filter(({ state }) => state !== 'live').map(({ file }) => file));
  const found = new Map(
    wishes.filter(({ file }) => changed.has(file)).map((one) => [one.file, one] as const),
  );
  if (found.size === 0) return found;
  const others = namesOf(all.filter((one) => isThere(one) && !found.has(one.file)));
  const users = new Map<string, Wish>();
  for (const { file, names } of all) {
    const wish = found.get(file);
    if (wish) for (const name of names) users.set(name, wish);
  }
  for (const { kind, state, id, file } of all) {
    const wish = users.get(id);
    if (kind === 'pictures' && state === 'draft' && wish && !others.has(id)) found.set(file, wish);
  }
  return found;
}

/**
 * Which things of the draft are seen next, where not all of them are. Photographs follow the words that show them: a new one
 * comes with the first, a removed one goes with the last, since neither may be missing or on no page.
 *
 * @param draft what it has. @param live what is live. @param goes whether a thing goes, by its file.
 * @param withStrays whether a new photograph goes that nothing in the draft shows, so that somebody is told of it.
 */
export function chosen(
  draft: readonly Listed[],
  live: readonly Listed[],
  goes: (file: string) => boolean,
  withStrays: boolean,
): Set<string> {
  const next = new Map(live.map((one) => [one.file, one]));
  for (const one of draft.filter(({ file }) => goes(file))) {
    if (isThere(one)) next.set(one.file, one);
    else next.delete(one.file);
  }
  const shown = namesOf([...next.values()]);
  const inDraft = namesOf(draft.filter(isThere));
  const comes = ({ kind, state, id, file }: Listed): boolean => {
    if (kind !== 'pictures' || state === 'changed') return goes(file);
    if (state === 'removed') return !shown.has(id);
    return shown.has(id) || (withStrays && !inDraft.has(id));
  };
  return new Set(draft.filter((one) => one.state !== 'live' && comes(one)).map(({ file }) => file));
}

/** A scheduled publication as the pages show it. @param timeZone the studio's. */
export const goesLive = (wish: Wish | undefined, timeZone: string): GoesLive | null =>
  wish
    ? {
        at: new Date(wish.at).toISOString(),
        timeZone,
        by: wish.by.name,
        fault: wish.fault,
        isRefused: wish.isRefused,
      }
    : null;
