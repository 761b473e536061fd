import { HttpError } from '@studio/http/errors';
import type { Store } from '@studio/store';
import type { InvitedRole, Member, Person } from '../api-types.ts';

const NOT_INVITED_MESSAGE = 'Nobody with this address was invited. Reload the page.';

/** Whether a person may edit the site, besides reading enquiries. */
export const canEdit = (person: Member | null): person is Member =>
  person !== null && person.role !== 'enquiries';

/** Everybody who can sign in. These are the owners, whom an environment variable lists, and the people who have been invited. */
export class People {
  readonly #store: Store;
  readonly #owners: readonly Person[];

  constructor(store: Store, owners: readonly Person[]) {
    this.#store = store;
    this.#owners = owners;
  }

  async find(email: string): Promise<Member | null> {
    const owner = this.#owners.find((person) => person.email === email);
    if (owner) return { ...owner, role: 'owner', invitedBy: null };
    const members = this.#store.db.selectFrom('members').selectAll().where('email', '=', email);
    return (await members.executeTakeFirst()) ?? null;
  }

  /** Lists the owners, and then the other people by name. */
  async list(): Promise<Member[]> {
    const members = await this.#store.db.selectFrom('members').selectAll().orderBy('name').execute();
    // An owner may have been invited before.
    const invited = members.filter(({ email }) => this.#owners.every((owner) => owner.email !== email));
    return [
      ...this.#owners.map((owner): Member => ({ ...owner, role: 'owner', invitedBy: null })),
      ...invited,
    ];
  }

  /** Lets a person sign in. @throws HttpError 409 if the person can sign in already. */
  async invite(person: Person, role: InvitedRole, invitedBy: string): Promise<void> {
    const owner = this.#owners.find(({ email }) => email === person.email);
    const { numInsertedOrUpdatedRows = 0n } = owner
      ? {}
      : await this.#store.write((db) =>
          db
            .insertInto('members')
            .values({ ...person, role, invitedBy })
            .onConflict((conflict) => conflict.column('email').doNothing())
            .executeTakeFirst(),
        );
    if (numInsertedOrUpdatedRows === 0n) {
      const member = await this.find(person.email);
      throw new HttpError(409, `${member?.name ?? person.email} can sign in already.`);
    }
  }

  /** @throws HttpError 404 if nobody with this address was invited. */
  async setRole(email: string, role: InvitedRole): Promise<void> {
    const { numUpdatedRows } = await this.#store.write((db) =>
      db.updateTable('members').set({ role }).where('email', '=', email).executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new HttpError(404, NOT_INVITED_MESSAGE);
  }

  /**
   * Ends the access of an invited person, with all sessions and passkeys. @throws HttpError 404 if nobody with this address was invited.
   */
  async remove(email: string): Promise<void> {
    const isRemoved = await this.#store.write(async (db) => {
      const { numDeletedRows } = await db.deleteFrom('members').where('email', '=', email).executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      for (const table of ['sessions', 'signInLinks', 'passkeys'] as const)
        await db.deleteFrom(table).where('email', '=', email).execute();
      return true;
    });
    if (!isRemoved) throw new HttpError(404, NOT_INVITED_MESSAGE);
  }
}
