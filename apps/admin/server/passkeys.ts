import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Store, Tables } from '@studio/store';
import type { Person } from '../api-types.ts';

/** Time that a person has to confirm on the device. */
const CHALLENGE_TTL_MS = 5 * 60_000;
/**
 * Signature algorithms of the devices in use: Ed25519, ES256 and RS256 (COSE numbers). The library's default list depends on
 * experimental features of Node, which print a warning.
 */
const SIGNATURE_ALGORITHMS = [-8, -7, -257];
/** Maximum number of challenges. Anybody can request a challenge, so the oldest challenge is dropped beyond this limit. */
const MAX_CHALLENGES = 1000;

/** The passkeys (WebAuthn) of editors. */
export class Passkeys {
  readonly #store: Store;
  readonly #siteName: string;
  /** When each challenge expires, in milliseconds since 1970. This is kept in memory only, because a challenge is valid for minutes. */
  readonly #challengeExpiries = new Map<string, number>();

  constructor(store: Store, siteName: string) {
    this.#store = store;
    this.#siteName = siteName;
  }

  /** Lists the passkeys of a person, the newest first. */
  listFor(email: string): Promise<Tables['passkeys'][]> {
    return this.#store.db
      .selectFrom('passkeys')
      .selectAll()
      .where('email', '=', email)
      .orderBy('createdAt', 'desc')
      .execute();
  }

  /** Returns the options for creating a passkey in the browser. */
  async createRegistrationOptions(
    person: Person,
    origin: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const options = await generateRegistrationOptions({
      rpName: this.#siteName,
      rpID: new URL(origin).hostname,
      userName: person.email,
      userDisplayName: person.name,
      // The id is a hash, because a device may show it to other people.
      userID: new Uint8Array(createHash('sha256').update(person.email).digest()),
      attestationType: 'none',
      supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
      excludeCredentials: (await this.listFor(person.email)).map(({ id }) => ({ id })),
      // The device stores the person's name with the passkey, so that the sign-in form needs no address.
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    this.#storeChallenge(options.challenge);
    return options;
  }

  /** Stores a new passkey. @returns false if the browser's response is not valid. */
  async register(
    person: Person,
    response: RegistrationResponseJSON,
    origin: string,
    browser: string,
  ): Promise<boolean> {
    const verification = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => this.#consumeChallenge(challenge),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    }).catch(() => null);
    if (!verification?.verified) return false;
    const { id, publicKey, counter } = verification.registrationInfo.credential;
    await this.#store.write((db) =>
      db
        .insertInto('passkeys')
        .values({
          id,
          email: person.email,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          browser: browser.slice(0, 200),
          createdAt: new Date().toISOString(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    );
    return true;
  }

  /** Returns the options for signing in with a passkey of this site. */
  async createSignInOptions(origin: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const options = await generateAuthenticationOptions({
      rpID: new URL(origin).hostname,
      userVerification: 'preferred',
    });
    this.#storeChallenge(options.challenge);
    return options;
  }

  /** Verifies a sign-in with a passkey. @returns the e-mail address of the passkey's owner; null if the response is not valid. */
  async verify(response: AuthenticationResponseJSON, origin: string): Promise<string | null> {
    const passkey = await this.#store.db
      .selectFrom('passkeys')
      .selectAll()
      .where('id', '=', response.id)
      .executeTakeFirst();
    if (!passkey) return null;
    const verification = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.#consumeChallenge(challenge),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: false,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }).catch(() => null);
    if (!verification?.verified) return null;
    await this.#store.write((db) =>
      db
        .updateTable('passkeys')
        .set({ counter: verification.authenticationInfo.newCounter })
        .where('id', '=', passkey.id)
        .execute(),
    );
    return passkey.email;
  }

  /** Removes a passkey if it belongs to this person. */
  async remove(id: string, email: string): Promise<void> {
    await this.#store.write((db) =>
      db.deleteFrom('passkeys').where('id', '=', id).where('email', '=', email).execute(),
    );
  }

  #storeChallenge(challenge: string): void {
    this.#challengeExpiries.set(challenge, Date.now() + CHALLENGE_TTL_MS);
    const [oldest] = this.#challengeExpiries.keys();
    if (this.#challengeExpiries.size > MAX_CHALLENGES && oldest !== undefined)
      this.#challengeExpiries.delete(oldest);
  }

  /**
   * Removes a challenge, so that it can be used only once.
   *
   * @returns whether this server created the challenge, and it was neither used nor expired.
   */
  #consumeChallenge(challenge: string): boolean {
    const expiresAt = this.#challengeExpiries.get(challenge) ?? 0;
    this.#challengeExpiries.delete(challenge);
    return expiresAt > Date.now();
  }
}
