import { createHmac, timingSafeEqual } from 'node:crypto';
import { DatabaseUnavailableError, type Store, type Tables, type Transaction } from '@studio/store';
import { generateToken, hashToken } from './tokens.ts';

const MINUTE_MS = 60_000;
/** Time for which a magic link is valid, in milliseconds. */
export const LINK_TTL_MS = 15 * MINUTE_MS;
/** Minimum time between two mails to one person while the first link is unused, to prevent a flood of mails. */
const MAIL_INTERVAL_MS = MINUTE_MS;
/** Time for which a session is valid, in milliseconds. */
export const SESSION_TTL_MS = 30 * 24 * 60 * MINUTE_MS;
const LAST_SEEN_UPDATE_INTERVAL_MS = 5 * MINUTE_MS;

/** Compares two texts in constant time, so that response times reveal nothing. */
const isEqualInConstantTime = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const toIsoString = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** @returns the session's token. */
async function insertSession(db: Transaction, email: string, browser: string): Promise<string> {
  const token = generateToken();
  const now = toIsoString(Date.now());
  await db
    .insertInto('sessions')
    .values({
      hash: hashToken(token),
      email,
      browser: browser.slice(0, 200),
      createdAt: now,
      lastSeenAt: now,
    })
    .execute();
  return token;
}

/** The sessions of everybody who can sign in, and their magic links. A magic link is a link in a mail that signs a person in. */
export class Sessions {
  readonly #store: Store;
  readonly #canSignIn: (email: string) => Promise<boolean>;
  /** Promise of the signing key; null if the key has not been read yet or reading it failed. */
  #preparation: Promise<string> | null = null;

  private constructor(store: Store, canSignIn: (email: string) => Promise<boolean>) {
    this.#store = store;
    this.#canSignIn = canSignIn;
  }

  /**
   * Opens the sessions. If the database server cannot be reached, the sessions are prepared when they are used.
   * @throws any other database error
   */
  static async open(store: Store, canSignIn: (email: string) => Promise<boolean>): Promise<Sessions> {
    const sessions = new Sessions(store, canSignIn);
    await sessions.#prepare().catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    });
    return sessions;
  }

  /** Prepares the sessions once. Returns the signing key. */
  #prepare(): Promise<string> {
    this.#preparation ??= this.#readSigningKey().catch((error: unknown) => {
      this.#preparation = null;
      throw error;
    });
    return this.#preparation;
  }

  /**
   * Reads or generates the signing key. Deletes expired sessions and the sessions of people who can no longer sign in, so that these people
   * stay signed out even if they are invited again.
   */
  async #readSigningKey(): Promise<string> {
    const revokedEmails: string[] = [];
    for (const { email } of await this.#store.db.selectFrom('sessions').select('email').distinct().execute())
      if (!(await this.#canSignIn(email))) revokedEmails.push(email);
    return this.#store.write(async (db) => {
      await db
        .deleteFrom('sessions')
        .where('createdAt', '<=', toIsoString(Date.now() - SESSION_TTL_MS))
        .execute();
      for (const email of revokedEmails) await db.deleteFrom('sessions').where('email', '=', email).execute();
      await db
        .insertInto('secrets')
        .values({ name: 'signing key', value: generateToken() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const secrets = db.selectFrom('secrets').select('value').where('name', '=', 'signing key');
      return (await secrets.executeTakeFirstOrThrow()).value;
    });
  }

  /**
   * Creates a cookie value that proves that a browser has requested a link for an e-mail address. It is signed and not stored, so a flood
   * of requests uses no memory and does not replace the editor's own request.
   *
   * @param email any e-mail address, even one with which nobody can sign in.
   */
  async createRequestProof(email: string): Promise<string> {
    const expiresAt = Date.now() + LINK_TTL_MS;
    return `${expiresAt}.${await this.#sign(email, expiresAt)}`;
  }

  /**
   * Creates a magic link. Earlier links stay valid until they expire.
   *
   * @returns the link's token; null if another link was mailed in the last minute and is unused.
   */
  async createMagicLink(email: string): Promise<string | null> {
    const token = generateToken();
    const now = Date.now();
    return this.#store.write(async (db) => {
      await db.deleteFrom('signInLinks').where('expiresAt', '<', toIsoString(now)).execute();
      const recentLink = await db
        .selectFrom('signInLinks')
        .select('hash')
        .where('email', '=', email)
        .where('mailedAt', '>', toIsoString(now - MAIL_INTERVAL_MS))
        .executeTakeFirst();
      if (recentLink) return null;
      await db
        .insertInto('signInLinks')
        .values({
          hash: hashToken(token),
          email,
          expiresAt: toIsoString(now + LINK_TTL_MS),
          mailedAt: toIsoString(now),
        })
        .execute();
      return token;
    });
  }

  /** Records that the mail with a link could not be sent. The next request then sends a mail at once. */
  async markMailFailed(token: string): Promise<void> {
    await this.#store.write((db) =>
      db.updateTable('signInLinks').set({ mailedAt: null }).where('hash', '=', hashToken(token)).execute(),
    );
  }

  /** Whether a browser with this proof can use a link now. */
  async canRedeem(token: string, requestProof: string): Promise<boolean> {
    const link = await this.#store.db
      .selectFrom('signInLinks')
      .select('email')
      .where('hash', '=', hashToken(token))
      .where('expiresAt', '>=', toIsoString(Date.now()))
      .executeTakeFirst();
    return link !== undefined && this.#isValidProof(requestProof, link.email);
  }

  /**
   * Starts a session with a magic link, which can be used once.
   * @returns the session's token; null if the link is invalid or the person can no longer sign in.
   * @throws Error if the session cannot be stored. The link stays valid then.
   */
  async redeem(token: string, requestProof: string, browser: string): Promise<string | null> {
    if (!(await this.canRedeem(token, requestProof))) return null;
    const hash = hashToken(token);
    const links = this.#store.db.selectFrom('signInLinks').select('email').where('hash', '=', hash);
    const link = await links.executeTakeFirst();
    const isAllowed = link !== undefined && (await this.#canSignIn(link.email));
    return this.#store.write(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('signInLinks')
        .where('hash', '=', hash)
        .executeTakeFirst();
      // Another request may have used the link meanwhile.
      return isAllowed && numDeletedRows > 0n ? insertSession(db, link.email, browser) : null;
    });
  }

  /** Starts a session without a link, such as after a sign-in with a passkey. @returns the session's token. */
  startSession(email: string, browser: string): Promise<string> {
    return this.#store.write((db) => insertSession(db, email, browser));
  }

  /** Finds the session of a token. Returns null if the session is unknown or expired, or if its owner can no longer sign in. */
  async findByToken(token: string): Promise<{ id: string; email: string } | null> {
    await this.#prepare();
    const now = Date.now();
    const session = await this.#validSessions().where('hash', '=', hashToken(token)).executeTakeFirst();
    if (!session || !(await this.#canSignIn(session.email))) return null;
    if (Date.parse(session.lastSeenAt) + LAST_SEEN_UPDATE_INTERVAL_MS < now)
      // The time is only displayed, so a full disk must not sign anybody out.
      await this.#store
        .write((db) =>
          db
            .updateTable('sessions')
            .set({ lastSeenAt: toIsoString(now) })
            .where('hash', '=', session.hash)
            .execute(),
        )
        .catch(() => undefined);
    return { id: session.hash, email: session.email };
  }

  /** Lists the sessions of a person, the most recently used first. */
  listFor(email: string): Promise<Tables['sessions'][]> {
    return this.#validSessions().where('email', '=', email).orderBy('lastSeenAt', 'desc').execute();
  }

  /** Ends a session if it belongs to this person. */
  async revoke(id: string, email: string): Promise<void> {
    await this.#store.write((db) =>
      db.deleteFrom('sessions').where('hash', '=', id).where('email', '=', email).execute(),
    );
  }

  #validSessions() {
    return this.#store.db
      .selectFrom('sessions')
      .selectAll()
      .where('createdAt', '>', toIsoString(Date.now() - SESSION_TTL_MS));
  }

  async #sign(email: string, expiresAt: number): Promise<string> {
    return createHmac('sha256', await this.#prepare())
      .update(`${expiresAt} ${email}`)
      .digest('base64url');
  }

  async #isValidProof(requestProof: string, email: string): Promise<boolean> {
    const expiresAt = Number(requestProof.split('.', 1)[0]);
    const validProof = `${expiresAt}.${await this.#sign(email, expiresAt)}`;
    // Compares hashes, because timingSafeEqual needs buffers of equal length, and the cookie may have any length.
    return expiresAt >= Date.now() && isEqualInConstantTime(hashToken(requestProof), hashToken(validProof));
  }
}
