import {
  FORMAT_VERSION,
  isSavedId,
  kindOf,
  limitNote,
  limitThings,
  type SavedId,
  type SavedThing,
} from './saved-format.ts';

/** A thing of a shared list. Its title comes from the catalogue. */
export type SharedThing = Pick<SavedThing, 'id' | 'note'>;

/** A shared list, and how many entries of the link it leaves out: invalid, repeated, or beyond the length of a list. */
export interface SharedList {
  things: SharedThing[];
  omittedCount: number;
}

/**
 * Writes a list as the fragment of a URL, which browsers do not send to any server. Each thing has a parameter named after its
 * kind; its note follows.
 *
 * @returns for example `#v=1&piece=17-flow-chair&note=For+the+hall&candle=mitti`.
 */
export function toShareFragment(things: readonly SharedThing[]): string {
  const parameters = new URLSearchParams({ v: String(FORMAT_VERSION) });
  for (const { id, note } of things) {
    const kind = kindOf(id);
    parameters.append(kind, id.slice(kind.length + 1));
    if (note) parameters.append('note', note);
  }
  return `#${parameters}`;
}

/**
 * Reads the fragment of a shared link.
 *
 * @param hash the fragment with its `#`; may be anything.
 * @returns undefined if the fragment is not a shared list.
 */
export function readShareFragment(hash: string): SharedList | undefined {
  const [version, ...parameters] = [...new URLSearchParams(hash.slice(1))];
  if (version?.[0] !== 'v' || version[1] !== String(FORMAT_VERSION)) return undefined;
  const entries: SharedThing[] = [];
  let omittedCount = 0;
  /** The thing that a note belongs to. */
  let lastThing: SharedThing | undefined;
  for (const [name, value] of parameters) {
    if (name === 'note') {
      if (lastThing) lastThing.note = limitNote(value);
      continue;
    }
    const id = `${name}/${value}`;
    lastThing = isSavedId(id) ? { id, note: '' } : undefined;
    if (lastThing) entries.push(lastThing);
    else omittedCount += 1;
  }
  const things = limitThings(entries);
  return { things, omittedCount: omittedCount + entries.length - things.length };
}

/** Adds a shared list to a list. Things that are on both keep their place; a note is only filled in if there is none. */
export function mergeThings(things: readonly SavedThing[], shared: readonly SavedThing[]): SavedThing[] {
  const notes = new Map<SavedId, string>(shared.map(({ id, note }) => [id, note]));
  return limitThings([
    ...things.map((thing) => ({ ...thing, note: thing.note || (notes.get(thing.id) ?? '') })),
    ...shared,
  ]);
}
