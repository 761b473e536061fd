import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { KeptList } from './kept-list.ts';
import { hashOf, newToken } from './tokens.ts';

const MINUTE = 60_000;
/** How long a link of a mail can be used, in milliseconds. */
export const LINK_LASTS = 15 * MINUTE;
/** How long somebody stays signed in, in milliseconds. */
export const SESSION_LASTS = 30 * 24 * 60 * MINUTE;
/** When a session was last used is noted no more often than this. */
const NOTED_EVERY = 5 * MINUTE;

const session = z.object({
  /** Of the cookie; the cookie itself is nowhere on disk. */
  hash: z.string(),
  email: z.string(),
  browser: z.string(),
  since: z.number(),
  seen: z.number(),
});
type Session = z.infer<typeof session>;

interface Link {
  email: string;
  /** The browser that asked for it holds this in a cookie. */
  asked: string;
  until: number;
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Who is signed in. Sessions lie in one file, by the hashes of their tokens; links that were not used are forgotten at a
 * restart.
 */
export class Sessions {
  readonly #kept: KeptList<Session>;
  readonly #links = new Map<string, Link>();
  readonly #isEditor: (email: string) => boolean;

  constructor(folder: string, isEditor: (email: string) => boolean) {
    this.#kept = new KeptList(join(folder, 'sessions.json'), session, 'everybody has to sign in again');
    this.#isEditor = isEditor;
    // Who was taken off the list does not come back with it.
    if (!this.#all.every(({ email }) => isEditor(email)))
      void this.#keep(this.#all.filter(({ email }) => isEditor(email))).catch(() => undefined);
  }

  /** A new link for a person. @param asked what the asking browser keeps. @returns the link's token. */
  ask(email: string, asked: string): string {
    const now = Date.now();
    for (const [hash, { until }] of this.#links) if (until < now) this.#links.delete(hash);
    const token = newToken();
    this.#links.set(hashOf(token), { email, asked: hashOf(asked), until: now + LINK_LASTS });
    return token;
  }

  /** Turns a link into a session, once and in the browser that asked. @returns the session's token, or null. */
  async begin(token: string, asked: string, browser: string): Promise<string | null> {
    const link = this.#links.get(hashOf(token));
    if (!link || link.until < Date.now() || !same(link.asked, hashOf(asked)) || !this.#isEditor(link.email))
      return null;
    this.#links.delete(hashOf(token));
    const own = newToken();
    const now = Date.now();
    const { email } = link;
    const begun = { hash: hashOf(own), email, browser: browser.slice(0, 200), since: now, seen: now };
    // A disk that is full keeps nobody out; the session ends with the process then.
    await this.#keep([...this.#all, begun]).catch(() => undefined);
    return own;
  }

  /** The session of a token; null for one that is over, unknown, or of somebody who is no editor any more. */
  async find(token: string): Promise<{ id: string; email: string } | null> {
    const hash = hashOf(token);
    const found = this.#all.find((one) => same(one.hash, hash));
    if (!found || found.since + SESSION_LASTS < Date.now() || !this.#isEditor(found.email)) return null;
    if (found.seen + NOTED_EVERY < Date.now()) {
      found.seen = Date.now();
      // Only for the list of sessions: a full disk must not sign anybody out.
      await this.#keep(this.#all).catch(() => undefined);
    }
    return { id: found.hash, email: found.email };
  }

  /** The sessions of a person, newest first. */
  of(email: string): Session[] {
    return this.#all
      .filter((one) => one.email === email && one.since + SESSION_LASTS > Date.now())
      .sort((a, b) => b.seen - a.seen);
  }

  /** Ends a session of a person. */
  async end(id: string, email: string): Promise<void> {
    await this.#keep(this.#all.filter((one) => one.hash !== id || one.email !== email));
  }

  get #all(): readonly Session[] {
    return this.#kept.items;
  }

  #keep(sessions: readonly Session[]): Promise<void> {
    return this.#kept.keep(sessions.filter(({ since }) => since + SESSION_LASTS > Date.now()));
  }
}
