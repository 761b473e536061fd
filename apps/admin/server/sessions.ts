import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonFileStore } from './json-file-store.ts';
import { generateToken, hashToken } from './tokens.ts';

const MINUTE_MS = 60_000;
/** How long a magic link is valid. */
export const LINK_TTL_MS = 15 * MINUTE_MS;
/** Minimum time between two mails to one person while the first link is unused, so that nobody can flood a mailbox. */
const MAIL_INTERVAL_MS = MINUTE_MS;
/** How long a session is valid. */
export const SESSION_TTL_MS = 30 * 24 * 60 * MINUTE_MS;
/** How often the time of the last use is updated. */
const TOUCH_INTERVAL_MS = 5 * MINUTE_MS;

const sessionSchema = z.object({
  /** Hash of the cookie's token. The token itself is not stored. */
  hash: z.string(),
  email: z.string(),
  browser: z.string(),
  /** When the person signed in, in milliseconds createdAt 1970. */
  createdAt: z.number(),
  /** When the session was last used, in milliseconds createdAt 1970. */
  lastSeenAt: z.number(),
});
type Session = z.infer<typeof sessionSchema>;

interface MagicLink {
  email: string;
  expiresAt: number;
  /** When its mail was sent, in milliseconds createdAt 1970; 0 if sending failed. */
  sentAt: number;
}

/** Compares in constant time, so that response times reveal nothing. */
const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The magic links and sessions of editors. Sessions are stored in a file; magic links are lost at a restart. */
export class Sessions {
  readonly #store: JsonFileStore<Session>;
  readonly #links = new Map<string, MagicLink>();
  readonly #isEditor: (email: string) => boolean;
  readonly #signingKey = randomBytes(32);

  constructor(folder: string, isEditor: (email: string) => boolean) {
    this.#store = new JsonFileStore(
      join(folder, 'sessions.json'),
      sessionSchema,
      'all editors have to sign in again',
    );
    this.#isEditor = isEditor;
    // Deletes the sessions of people who are no longer editors, so that they stay signed out if they become editors again.
    if (!this.#sessions.every(({ email }) => isEditor(email)))
      void this.#save(this.#sessions.filter(({ email }) => isEditor(email))).catch(() => undefined);
  }

  /**
   * Creates a cookie value that proves that a browser has requested a link for an e-mail address. It is signed and not stored,
   * so a flood of requests uses no memory and does not replace the editor's own request.
   *
   * @param email may belong to nobody who can sign in.
   */
  createProof(email: string): string {
    const expiresAt = Date.now() + LINK_TTL_MS;
    return `${expiresAt}.${this.#sign(email, expiresAt)}`;
  }

  /**
   * Creates a magic link. Earlier links stay valid until they expire.
   *
   * @returns the link's token; null if another link was mailed in the last minute and is unused.
   */
  createMagicLink(email: string): string | null {
    const now = Date.now();
    for (const [hash, { expiresAt }] of this.#links) if (expiresAt < now) this.#links.delete(hash);
    for (const link of this.#links.values())
      if (link.email === email && now < link.sentAt + MAIL_INTERVAL_MS) return null;
    const token = generateToken();
    this.#links.set(hashToken(token), { email, expiresAt: now + LINK_TTL_MS, sentAt: now });
    return token;
  }

  /** Records that mailing a link failed, so that the next request sends a mail at once. */
  markMailFailed(token: string): void {
    const link = this.#links.get(hashToken(token));
    if (link) link.sentAt = 0;
  }

  /** Whether a browser with this proof can use a link now. */
  canRedeem(token: string, proof: string): boolean {
    const link = this.#links.get(hashToken(token));
    return link !== undefined && link.expiresAt >= Date.now() && this.#isProof(proof, link.email);
  }

  /** Starts a session with a magic link, which can be used once. @returns the session's token; null if the link is invalid. */
  async redeem(token: string, proof: string, browser: string): Promise<string | null> {
    const link = this.#links.get(hashToken(token));
    if (!link || !this.canRedeem(token, proof) || !this.#isEditor(link.email)) return null;
    this.#links.delete(hashToken(token));
    const sessionToken = generateToken();
    const now = Date.now();
    const { email } = link;
    const session = {
      hash: hashToken(sessionToken),
      email,
      browser: browser.slice(0, 200),
      createdAt: now,
      lastSeenAt: now,
    };
    // Sign-in also works with a full disk. The session then ends at the next restart.
    await this.#save([...this.#sessions, session]).catch(() => undefined);
    return sessionToken;
  }

  /** Finds the session of a token; null if it is unknown, expired or of somebody who is no longer an editor. */
  async findByToken(token: string): Promise<{ id: string; email: string } | null> {
    const hash = hashToken(token);
    const found = this.#sessions.find((session) => isEqual(session.hash, hash));
    if (!found || found.createdAt + SESSION_TTL_MS < Date.now() || !this.#isEditor(found.email)) return null;
    if (found.lastSeenAt + TOUCH_INTERVAL_MS < Date.now()) {
      found.lastSeenAt = Date.now();
      // The time is only displayed, so a full disk must not sign anybody out.
      await this.#save(this.#sessions).catch(() => undefined);
    }
    return { id: found.hash, email: found.email };
  }

  /** Lists the sessions of a person, the last used first. */
  listFor(email: string): Session[] {
    return this.#sessions
      .filter((session) => session.email === email && session.createdAt + SESSION_TTL_MS > Date.now())
      .sort((a, b) => b.lastSeenAt - a.lastSeenAt);
  }

  /** Ends a session, if it belongs to this person. */
  async revoke(id: string, email: string): Promise<void> {
    await this.#save(this.#sessions.filter((session) => session.hash !== id || session.email !== email));
  }

  #sign(email: string, expiresAt: number): string {
    return createHmac('sha256', this.#signingKey).update(`${expiresAt} ${email}`).digest('base64url');
  }

  #isProof(proof: string, email: string): boolean {
    const expiresAt = Number(proof.split('.', 1)[0]);
    // Compares hashes, because timingSafeEqual needs buffers of equal length and the cookie may have any length.
    return (
      expiresAt >= Date.now() &&
      isEqual(hashToken(proof), hashToken(`${expiresAt}.${this.#sign(email, expiresAt)}`))
    );
  }

  get #sessions(): readonly Session[] {
    return this.#store.items;
  }

  #save(sessions: readonly Session[]): Promise<void> {
    return this.#store.replaceAll(
      sessions.filter(({ createdAt }) => createdAt + SESSION_TTL_MS > Date.now()),
    );
  }
}
