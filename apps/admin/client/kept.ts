import { useState, useSyncExternalStore } from 'react';

/**
 * What somebody wrote and no server has taken yet. This browser keeps it: through a closed tab, a session that ended and a line
 * that is down. A browser that keeps nothing for sites loses what a closed tab would have.
 */
const PREFIX = 'desk:';
/** This tab until it is closed: each keeps its own, so that none writes over another's. */
const TAB = nameOfTab();
/** Names of texts, by what they are of. */
export const keptAs = {
  thing: (file: string) => `${ofThing(file)}${TAB}`,
  note: (id: string) => `note:${id}`,
  newThing: (kind: string) => `new:${kind}`,
} as const;

const THING = 'thing:';
const ofThing = (file: string) => `${THING}${file}#`;

const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};

/** The name lies in the tab's own storage only while it is loaded anew: a copy of the tab is another tab. */
function nameOfTab(): string {
  const KEY = `${PREFIX}tab`;
  const random = Math.random().toString(36).slice(2);
  try {
    const name = sessionStorage.getItem(KEY) ?? random;
    sessionStorage.removeItem(KEY);
    addEventListener('pagehide', () => sessionStorage.setItem(KEY, name));
    addEventListener('pageshow', () => sessionStorage.removeItem(KEY));
    return name;
  } catch {
    return random;
  }
}

/** Keeps a value, in place of what had its name. */
export function keep(name: string, value: unknown): void {
  put(name, value);
  tell();
}

/** @returns whether this browser keeps it. */
function put(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What was kept by a name; null where nothing was, or where it cannot be read. */
export function kept<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps something no longer: it is saved, or nobody wants it. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {}
  tell();
}

/**
 * What was written in a thing and is not saved: by this tab, or else by one that may be closed, whose text goes over to this
 * one. A tab that is still open keeps its own again with the next key.
 */
export function takeThing<Value>(file: string): Value | null {
  const own = keptAs.thing(file);
  if (kept(own) === null) {
    const other = names()
      .split('\n')
      .find((name) => name.startsWith(ofThing(file)));
    const written = other === undefined ? null : kept<Value>(other);
    if (other !== undefined && written !== null && put(own, written)) localStorage.removeItem(PREFIX + other);
  }
  return kept<Value>(own);
}

/** The names of all that is kept, one a line. */
function names(): string {
  try {
    const all = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return all
      .map((name) => name.slice(PREFIX.length))
      .sort()
      .join('\n');
  } catch {
    return '';
  }
}

/** Forgets all of it, as on a computer that somebody else will use. */
export const forgetAll = (): void => {
  for (const name of names().split('\n')) forget(name);
};

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  // Other tabs.
  addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('storage', watcher);
  };
}

/** The files of all things that have words only this browser knows, and whether there are others. */
export function useUnsaved(): { files: string[]; others: boolean } {
  const all = useSyncExternalStore(watch, names).split('\n').filter(Boolean);
  const things = all.filter((name) => name.startsWith(THING));
  const files = [...new Set(things.map((name) => name.slice(THING.length, name.lastIndexOf('#'))))];
  return { files, others: things.length < all.length };
}

/** A text of one line that is kept until it is sent, and is empty then. */
export function useKeptText(name: string): [text: string, put: (text: string) => void] {
  const [text, setText] = useState(() => kept<string>(name) ?? '');
  const put = (next: string) => {
    setText(next);
    if (next === '') forget(name);
    else keep(name, next);
  };
  return [text, put];
}
