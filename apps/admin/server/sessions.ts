import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { KeptList } from './kept-list.ts';
import { hashOf, newToken } from './tokens.ts';

const MINUTE = 60_000;
/** How long a link of a mail can be used, in milliseconds. */
export const LINK_LASTS = 15 * MINUTE;
/** A link that was not used is followed by another mail no sooner than this: a flood must not fill a mailbox. */
const MAIL_EVERY = MINUTE;
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
  until: number;
  /** When its mail was sent, in milliseconds since 1970; 0 where that failed. */
  sentAt: number;
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
  readonly #key = randomBytes(32);

  constructor(folder: string, isEditor: (email: string) => boolean) {
    this.#kept = new KeptList(join(folder, 'sessions.json'), session, 'everybody has to sign in again');
    this.#isEditor = isEditor;
    // Who was taken off the list does not come back with it.
    if (!this.#all.every(({ email }) => isEditor(email)))
      void this.#keep(this.#all.filter(({ email }) => isEditor(email))).catch(() => undefined);
  }

  /**
   * Proof for a browser that it asked for a link to this address, to be kept in a cookie. It is signed instead of remembered:
   * whoever floods an editor's address neither uses up memory nor takes the place of the editor's own request.
   *
   * @param email any address, also of nobody who may sign in.
   */
  proofFor(email: string): string {
    const until = Date.now() + LINK_LASTS;
    return `${until}.${this.#sign(email, until)}`;
  }

  /**
   * Creates a link for a person; those before it stay valid for their 15 minutes.
   *
   * @returns the link's token; null where the last mail is younger than a minute and its link was not used.
   */
  createMagicLink(email: string): string | null {
    const now = Date.now();
    for (const [hash, { until }] of this.#links) if (until < now) this.#links.delete(hash);
    for (const link of this.#links.values())
      if (link.email === email && now < link.sentAt + MAIL_EVERY) return null;
    const token = newToken();
    this.#links.set(hashOf(token), { email, until: now + LINK_LASTS, sentAt: now });
    return token;
  }

  /** Notes that the mail with this link failed, so that the next request sends another at once. */
  noteUnsent(token: string): void {
    const link = this.#links.get(hashOf(token));
    if (link) link.sentAt = 0;
  }

  /** Whether a link can be used now, by a browser with this proof. */
  canRedeem(token: string, proof: string): boolean {
    const link = this.#links.get(hashOf(token));
    return link !== undefined && link.until >= Date.now() && this.#isProof(proof, link.email);
  }

  /** Turns a link into a session, once, in a browser that asked for one. @returns the session's token, or null. */
  async begin(token: string, proof: string, browser: string): Promise<string | null> {
    const link = this.#links.get(hashOf(token));
    if (!link || !this.canRedeem(token, proof) || !this.#isEditor(link.email)) return null;
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

  #sign(email: string, until: number): string {
    return createHmac('sha256', this.#key).update(`${until} ${email}`).digest('base64url');
  }

  #isProof(proof: string, email: string): boolean {
    const until = Number(proof.split('.', 1)[0]);
    // Hashes, since the cookie may hold any characters, and buffers of another length cannot be compared.
    return until >= Date.now() && same(hashOf(proof), hashOf(`${until}.${this.#sign(email, until)}`));
  }

  get #all(): readonly Session[] {
    return this.#kept.items;
  }

  #keep(sessions: readonly Session[]): Promise<void> {
    return this.#kept.keep(sessions.filter(({ since }) => since + SESSION_LASTS > Date.now()));
  }
}
