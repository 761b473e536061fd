import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureFreeBytes } from '@studio/files/free-space';
import { errorText } from '@studio/http/errors';
import type { ProblemName } from '@studio/store';
import type { RelayConfig } from './config.ts';
import type { Enquiries } from './enquiries.ts';
import type { Mailer } from './mail.ts';
import type { Outbox } from './outbox.ts';
import { describeProblem, type ProblemText } from './problem-texts.ts';
import { classifySmtpError, redactEmailAddresses } from './smtp-error.ts';
import type { WebhookDeliveries } from './webhook/webhook-deliveries.ts';

const MINUTE_MS = 60_000;
const MAX_QUEUE_AGE_MS = 15 * MINUTE_MS;
/** A server must fail for this time before it is a problem. Restarts and greylisting take a few minutes. */
const SERVER_PROBLEM_DELAY_MS = 10 * MINUTE_MS;
const PROBE_INTERVAL_MS = 60 * MINUTE_MS;
// A failed probe is not repeated sooner, because mail servers lock out clients that try a wrong password too often.
const PROBE_RETRY_MS = 5 * MINUTE_MS;

/** A problem of the relay, with its explanation. */
export interface Problem extends ProblemText {
  name: ProblemName;
  /** ISO 8601. */
  since: string;
  /** The message of the error, without e-mail addresses; may be empty. */
  detail: string;
}

interface Dependencies {
  enquiries: Enquiries;
  /** null when no webhook is configured. */
  webhook: WebhookDeliveries | null;
  mailOutbox: Outbox;
  webhookOutbox: Outbox | null;
  /** null when the studio's mailbox is not read. */
  watcher: { readonly trouble: { reason: string; forMs: number } | null } | null;
  config: Pick<RelayConfig, 'minFreeBytes'>;
  mailer: Pick<Mailer, 'verify'>;
  /** Monotonic clock in milliseconds. Tests replace it. */
  now?: () => number;
}

/** Finds what is wrong with the relay. */
export class Problems {
  readonly #deps: Dependencies;
  readonly #now: () => number;
  #storageError: string | null = null;
  #nextProbeAt = Number.NEGATIVE_INFINITY;
  /** When each known problem began. A known problem of a server counts at once, such as after a restart. */
  #known: ReadonlyMap<ProblemName, string> = new Map();

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
  }

  /** Sets the problems that are stored in the database, and when each began. */
  setKnown(known: ReadonlyMap<ProblemName, string>): void {
    this.#known = known;
  }

  /** Lists the current problems. Never rejects. */
  async list(): Promise<Problem[]> {
    try {
      return await this.#list();
    } catch (error) {
      return [this.#create('storage', errorText(error))];
    }
  }

  async #list(): Promise<Problem[]> {
    const { enquiries, webhook, mailOutbox, webhookOutbox, watcher, config } = this.#deps;
    const problems: Problem[] = [];
    const add = (name: ProblemName, detail: string | null | undefined) => {
      if (detail !== undefined) problems.push(this.#create(name, detail ?? ''));
    };
    if (this.#storageError !== null) add('storage', this.#storageError);
    const freeBytes = await measureFreeBytes(enquiries.uploadFolder);
    if (freeBytes < config.minFreeBytes) add('disk', `${Math.floor(freeBytes / 1048576)} MB are free.`);
    add('failed', await enquiries.findLastFailureError());
    add('webhook-failed', await webhook?.findLastFailureError());
    for (const [name, part] of [
      ['mail', mailOutbox],
      ['webhook', webhookOutbox],
      ['mailbox', watcher],
    ] as const) {
      const trouble = part?.trouble;
      if (trouble && (trouble.forMs >= SERVER_PROBLEM_DELAY_MS || this.#known.has(name)))
        problems.push(this.#create(name, trouble.reason, trouble.forMs));
    }
    // While the mail server fails, that is the problem.
    if (!this.#known.has('mail') && problems.every(({ name }) => name !== 'mail'))
      add('late', await enquiries.findLateError(new Date(Date.now() - MAX_QUEUE_AGE_MS)));
    return problems;
  }

  #create(name: ProblemName, error: string, forMs = 0): Problem {
    const detail = redactEmailAddresses(error).slice(0, 300);
    const since = this.#known.get(name) ?? new Date(Date.now() - forMs).toISOString();
    return { name, since, detail, ...describeProblem(name, detail) };
  }

  /** Tests what `list` cannot see: writes a file and a row, and connects to the mail server once an hour. Called each minute. */
  async probe(): Promise<void> {
    this.#storageError = await this.#testStorage();
    await this.#probeMailServer();
  }

  async #testStorage(): Promise<string | null> {
    const { uploadFolder, store } = this.#deps.enquiries;
    // If a crash leaves this file, the next start deletes it.
    const path = join(uploadFolder, `self-test-${randomUUID()}`);
    const storedAt = new Date().toISOString();
    try {
      await writeFile(path, 'x'.repeat(4096), { flag: 'wx', mode: 0o600, flush: true });
      await store.write((db) =>
        db
          .insertInto('selfTest')
          .values({ id: 1, storedAt })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ storedAt }))
          .execute(),
      );
      return null;
    } catch (error) {
      return errorText(error);
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  }

  /** Logs in to the mail server, unless mails show whether it works. */
  async #probeMailServer(): Promise<void> {
    const { mailOutbox, enquiries, mailer } = this.#deps;
    if (mailOutbox.successAgeMs < PROBE_INTERVAL_MS && !mailOutbox.trouble) return;
    if (this.#now() < this.#nextProbeAt) return;
    // While enquiries wait, their attempts tell more.
    const { queued } = await enquiries.countByStatus().catch(() => ({ queued: 1 }));
    if (queued > 0) return;
    const error = await mailer.verify().then(
      () => null,
      (reason: unknown) => classifySmtpError(reason).reason,
    );
    mailOutbox.recordProbe(error);
    this.#nextProbeAt = this.#now() + (error === null ? PROBE_INTERVAL_MS : PROBE_RETRY_MS);
  }
}
