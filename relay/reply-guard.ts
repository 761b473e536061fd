const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;
const mostAnHour = 30;
const links = /\b(?:https?:\/\/|www\.)[^\s<>"]*/gi;

/**
 * An automatic reply is a mail that a stranger can have sent to any address, with any text, in the
 * studio's name. This keeps it from being worth anybody's while: one a day to an address, 30 an hour
 * in all, and no links but to the relay's own sites.
 */
export class ReplyGuard {
  readonly #origins: ReadonlySet<string>;
  readonly #now: () => number;
  readonly #sent = new Map<string, number>();

  constructor(origins: ReadonlySet<string>, now: () => number = Date.now) {
    this.#origins = origins;
    this.#now = now;
  }

  /** Whether this text may go to this address now; counts it if so. */
  allows(address: string, text: string): boolean {
    const now = this.#now();
    for (const [known, at] of this.#sent) if (now - at > day) this.#sent.delete(known);
    const lately = [...this.#sent.values()].filter((at) => now - at < hour).length;
    if (this.#sent.has(address) || lately >= mostAnHour) return false;
    const foreign = (text.match(links) ?? []).some((link) => {
      return !URL.canParse(link) || !this.#origins.has(new URL(link).origin);
    });
    if (foreign) return false;
    this.#sent.set(address, now);
    return true;
  }
}
