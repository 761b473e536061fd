import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@studio/http/errors';
import type { ProblemName, ProblemRow, Store } from '@studio/store';
import type { RelayConfig } from './config.ts';
import type { Field } from './enquiry.ts';
import type { Logger } from './logger.ts';
import { buildMail, type Mailer } from './mail.ts';
import { describeProblem } from './problem-texts.ts';
import type { Problem, Problems } from './problems.ts';
import { redactEmailAddresses } from './smtp-error.ts';
import { createSystemMail } from './system-mail.ts';
import { postWebhook } from './webhook/post-webhook.ts';

const CHECK_INTERVAL_MS = 60_000;
/** A problem has ended if no server has seen it for this time. */
const UNSEEN_MS = 150_000;

interface Dependencies {
  store: Store;
  problems: Problems;
  config: Pick<RelayConfig, 'siteOrigin' | 'alertWebhook' | 'recipients' | 'from'>;
  mailer: Pick<Mailer, 'sendMail'>;
  log: Logger;
}

interface Message {
  event: 'began' | 'ended';
  subject: string;
  fields: readonly Field[];
}

/**
 * Sends a message when a problem begins, and another when it has ended: to ALERT_WEBHOOK_URL or, without it, by mail to the studio. Each
 * problem has a row, so that neither a restart nor another server repeats a message.
 */
export class ProblemTeller {
  readonly #deps: Dependencies;
  /** Problems of which a message was sent although the database could not store that. */
  readonly #unsaved = new Map<ProblemName, Problem>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  start(): void {
    void this.check();
    this.#timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS);
  }

  /** Stops the checks. Waits for a running check, but at most `timeoutMs`, because a server may be slow. */
  async stop(timeoutMs = 1000): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.#running, sleep(timeoutMs, undefined, { ref: false })]);
  }

  /** Looks for problems, and tells what has changed. If a check is running, waits for it instead. Never rejects. */
  async check(): Promise<void> {
    this.#running ??= this.#check().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #check(): Promise<void> {
    const { problems } = this.#deps;
    await this.#readKnown();
    await problems.probe();
    const current = await problems.list();
    for (const problem of current) await this.#recordProblem(problem, current);
    const known = await this.#readKnown();
    const isCurrent = (name: ProblemName) => current.some((problem) => problem.name === name);
    for (const row of known ?? []) if (!isCurrent(row.name)) await this.#endProblem(row);
    for (const [name, problem] of this.#unsaved)
      if (known && !isCurrent(name)) {
        this.#unsaved.delete(name);
        await this.#tell(problem, this.#describeEnd(problem));
      }
  }

  /** Reads the stored problems; null if the database cannot be read. */
  async #readKnown(): Promise<ProblemRow[] | null> {
    try {
      const rows = await this.#deps.store.db.selectFrom('problems').selectAll().execute();
      this.#deps.problems.setKnown(new Map(rows.map(({ name, since }) => [name, since])));
      return rows;
    } catch {
      return null;
    }
  }

  async #recordProblem(problem: Problem, current: readonly Problem[]): Promise<void> {
    const { store, log, config } = this.#deps;
    const { name, since, detail } = problem;
    const seenAt = new Date().toISOString();
    const setTold = (isTold: 0 | 1) =>
      store.write((db) =>
        db
          .updateTable('problems')
          .set({ isTold })
          .where('name', '=', name)
          .where('isTold', '=', 1 - isTold)
          .returning('name')
          .execute(),
      );
    try {
      const { isNew } = await store.write(async (db) => {
        const row = await db
          .selectFrom('problems')
          .select('name')
          .where('name', '=', name)
          .executeTakeFirst();
        if (row) await db.updateTable('problems').set({ detail, seenAt }).where('name', '=', name).execute();
        else await db.insertInto('problems').values({ name, since, detail, seenAt }).execute();
        return { isNew: !row };
      });
      this.#unsaved.delete(name);
      if (isNew) log.error({ problem: name, detail }, 'a problem began');
      // A message about the mail server cannot be mailed.
      const cannotMail = current.some((other) => other.name === 'mail');
      if (config.alertWebhook === null && cannotMail) return;
      // The message is recorded first, so that a crash cannot repeat it.
      if ((await setTold(1)).length > 0 && !(await this.#tell(problem, this.#describeBegin(problem))))
        await setTold(0);
    } catch {
      // The database fails, so the message is remembered only in memory.
      if (this.#unsaved.has(name)) return;
      if (await this.#tell(problem, this.#describeBegin(problem))) this.#unsaved.set(name, problem);
    }
  }

  /** Deletes a problem that no server sees any more, and tells its end if its beginning was told. */
  async #endProblem(row: ProblemRow): Promise<void> {
    const { store, log } = this.#deps;
    // The clock may have been set back.
    if (Math.abs(Date.now() - Date.parse(row.seenAt)) < UNSEEN_MS) return;
    const deleted = await store
      .write((db) => db.deleteFrom('problems').where('name', '=', row.name).returning('isTold').execute())
      .catch(() => []);
    if (deleted.length === 0) return;
    log.info({ problem: row.name }, 'a problem has ended');
    if (deleted[0]?.isTold === 1) {
      const problem = { ...row, ...describeProblem(row.name, row.detail) };
      await this.#tell(problem, this.#describeEnd(problem));
    }
  }

  #describeBegin({ title, since, advice, detail }: Problem): Message {
    return {
      event: 'began',
      subject: `Problem at ${this.#deps.config.siteOrigin}: ${title}`,
      fields: [
        { name: 'What is wrong', value: title },
        { name: 'Since', value: since },
        { name: 'What to do', value: advice },
        { name: 'Message', value: detail },
      ],
    };
  }

  #describeEnd({ title, since }: Problem): Message {
    return {
      event: 'ended',
      subject: `Solved at ${this.#deps.config.siteOrigin}: ${title}`,
      fields: [
        { name: 'What was wrong', value: title },
        { name: 'Since', value: since },
      ],
    };
  }

  /** Sends a message. @returns whether it was accepted */
  async #tell({ name, since }: Problem, { event, subject, fields }: Message): Promise<boolean> {
    const { config, mailer, log } = this.#deps;
    let error: unknown;
    if (config.alertWebhook) {
      // The same message has the same id, so that the receiver can drop a repetition.
      const id = `${name}-${Date.parse(since)}-${event}`;
      const data = { text: subject, details: fields };
      const body = JSON.stringify({ type: `problem.${event}`, timestamp: new Date().toISOString(), data });
      const failure = await postWebhook(config.alertWebhook, { id, body });
      if (failure === null) return true;
      error = failure.reason;
    }
    // A bad recipient may be the problem, so the next one is tried.
    else
      for (const to of config.recipients) {
        try {
          await mailer.sendMail(buildMail(createSystemMail(to, subject, fields), config.from));
          return true;
        } catch (reason) {
          error = reason;
        }
      }
    log.warn(
      { problem: name, error: redactEmailAddresses(errorText(error)).slice(0, 300) },
      'telling a problem failed; it will be tried again',
    );
    return false;
  }
}
