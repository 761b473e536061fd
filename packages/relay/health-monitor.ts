import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@studio/http/errors';
import type { Fault, FaultName, Store } from '@studio/store';
import type { Alert, AlertChannel } from './alert-channels.ts';
import type { Clock } from './clock.ts';
import type { RelayConfig } from './config.ts';
import { describeFault } from './fault-texts.ts';
import type { Logger } from './logger.ts';
import type { SelfTest } from './self-tests.ts';
import { redactEmailAddresses } from './smtp-error.ts';

const CHECK_INTERVAL_MS = 60_000;
/**
 * A server must fail for this time before its failure counts as a fault. Restarts and greylisting take a few minutes, and an alert is
 * still sent within 15 minutes.
 */
const SERVER_FAULT_DELAY_MS = 10 * 60_000;
const SERVER_FAULTS: readonly FaultName[] = ['mail', 'webhook', 'mailbox'];

const createAlertId = ({ name, since }: Fault, event: Alert['event']): string =>
  `${name}-${Date.parse(since)}-${event}`;

/** Returns the delay before the next attempt to send an alert. It is 1 minute, doubled at each failure, up to 15 minutes. */
const computeAlertRetryDelayMs = (failures: number): number =>
  Math.min(60_000 * 2 ** (failures - 1), 15 * 60_000);

interface Dependencies {
  store: Store;
  tests: ReadonlyMap<FaultName, SelfTest>;
  config: Pick<RelayConfig, 'siteOrigin'>;
  /** Empty when no alerts are configured. */
  alertChannels: readonly AlertChannel[];
  clock: Clock;
  /** Whether this server does the background work (`Lease` of @studio/store). Otherwise another server runs the tests. */
  isActive: () => boolean;
  log: Logger;
}

/**
 * Runs the self-tests each minute. A failing test is a fault, but a test of a server only if it fails for 10 minutes. Sends an alert when
 * a fault begins, and another alert when it ends. Faults are stored in the database, so that neither a restart nor a second process
 * repeats an alert. They are also in memory, because the database may fail.
 */
export class HealthMonitor {
  readonly #dependencies: Dependencies;
  readonly #faults = new Map<FaultName, Fault>();
  /** Time of the monotonic clock at which each test began to fail. */
  readonly #failingSince = new Map<FaultName, number>();
  /** Faults that are not yet in the database. */
  readonly #unsavedFaults = new Set<FaultName>();
  #isLoaded = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #runningCheck: Promise<void> | null = null;
  #alertFailures = 0;
  /** No alert is sent before this time of the monotonic clock, because the last attempt failed. */
  #alertNotBefore = Number.NEGATIVE_INFINITY;

  private constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Loads the faults of the last run. If the database cannot be reached now, they are loaded later. */
  static async open(dependencies: Dependencies): Promise<HealthMonitor> {
    const monitor = new HealthMonitor(dependencies);
    await monitor.#loadFaults();
    return monitor;
  }

  /** Replaces the faults in memory by the faults in the database. Never rejects. */
  async #loadFaults(): Promise<void> {
    try {
      const faults = await this.#dependencies.store.db.selectFrom('faults').selectAll().execute();
      this.#faults.clear();
      for (const fault of faults) this.#faults.set(fault.name, fault);
      this.#isLoaded = true;
    } catch {
      // The database failed, which the storage test reports.
    }
  }

  /** The faults that have not ended. */
  get faults(): readonly Fault[] {
    return [...this.#faults.values()].filter(({ endedAt }) => endedAt === null);
  }

  start(): void {
    void this.check();
    this.#timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS);
  }

  /** Stops the checks. Waits for a running check, but at most `timeoutMs`, because a mail server may be slow. */
  async stop(timeoutMs = 1000): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const channel of this.#dependencies.alertChannels) channel.close();
    await Promise.race([this.#runningCheck, sleep(timeoutMs, undefined, { ref: false })]);
  }

  /** Runs the tests and then sends alerts. If a check is running, waits for it instead. Never rejects. */
  async check(): Promise<void> {
    this.#runningCheck ??= this.#check().finally(() => {
      this.#runningCheck = null;
    });
    await this.#runningCheck;
  }

  async #check(): Promise<void> {
    const isActive = this.#dependencies.isActive();
    if (!isActive || !this.#isLoaded) await this.#loadFaults();
    if (!isActive) return;
    for (const [name, test] of this.#dependencies.tests) {
      try {
        this.#recordResult(name, await test());
      } catch {
        // The database or the disk cannot be read, which the storage test reports.
      }
    }
    for (const fault of [...this.#faults.values()]) await this.#save(fault);
    await this.#sendAlerts();
  }

  /** Records the result of a test. @param failure error of the test; null when it passed */
  #recordResult(name: FaultName, failure: string | null): void {
    const { clock, log } = this.#dependencies;
    const fault = this.#faults.get(name);
    const now = clock.monotonicNow();
    if (failure === null) {
      this.#failingSince.delete(name);
      if (!fault || fault.endedAt !== null) return;
      this.#faults.set(name, { ...fault, endedAt: new Date(clock.systemNow()).toISOString() });
      log.info({ fault: name }, 'the self-test passes again');
      return;
    }
    const failingSince = this.#failingSince.get(name) ?? now;
    this.#failingSince.set(name, failingSince);
    const detail = redactEmailAddresses(failure).slice(0, 300);
    if (fault) {
      // If the fault has ended but the alert about its end is not sent yet, the fault continues.
      this.#faults.set(name, { ...fault, detail, endedAt: null });
      return;
    }
    if (SERVER_FAULTS.includes(name) && now - failingSince < SERVER_FAULT_DELAY_MS) return;
    const since = new Date(clock.systemNow() - (now - failingSince)).toISOString();
    this.#faults.set(name, { name, since, detail, alertedAt: null, endedAt: null });
    this.#unsavedFaults.add(name);
    log.error({ fault: name, detail }, 'the self-test failed');
  }

  /** Saves a fault. After an error, the next check tries again. */
  async #save(fault: Fault): Promise<void> {
    const { name, detail, endedAt } = fault;
    const isNew = this.#unsavedFaults.has(name);
    try {
      await this.#dependencies.store.write(async (db) => {
        if (isNew)
          await db
            .insertInto('faults')
            .values(fault)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        // An old fault is not inserted again. If its row is missing, another process has deleted it and sent the alert about the end.
        else await db.updateTable('faults').set({ detail, endedAt }).where('name', '=', name).execute();
      });
      this.#unsavedFaults.delete(name);
    } catch {
      // The database failed, which the storage test reports.
    }
  }

  async #sendAlerts(): Promise<void> {
    const { clock, log } = this.#dependencies;
    if (this.#isStopped || clock.monotonicNow() < this.#alertNotBefore) return;
    try {
      for (const fault of [...this.#faults.values()])
        await (fault.endedAt === null ? this.#sendStartAlert(fault) : this.#closeFault(fault));
      this.#alertFailures = 0;
    } catch (error) {
      this.#alertFailures += 1;
      this.#alertNotBefore = clock.monotonicNow() + computeAlertRetryDelayMs(this.#alertFailures);
      log.warn(
        { error: redactEmailAddresses(errorText(error)).slice(0, 300) },
        'sending an alert failed; it will be tried again',
      );
    }
  }

  /** Records the alert that a fault has begun, and only then sends it, so that a crash cannot repeat it. @throws when sending fails */
  async #sendStartAlert(fault: Fault): Promise<void> {
    const { store, clock, config, alertChannels } = this.#dependencies;
    if (alertChannels.length === 0 || fault.alertedAt !== null) return;
    const setAlertedAt = (alertedAt: string | null) =>
      store.write((db) =>
        db
          .updateTable('faults')
          .set({ alertedAt })
          .where('name', '=', fault.name)
          .where('alertedAt', alertedAt === null ? 'is not' : 'is', null)
          .returning('name')
          .execute(),
      );
    const alertedAt = new Date(clock.systemNow()).toISOString();
    const isUnsaved = this.#unsavedFaults.has(fault.name);
    // A fault that cannot be saved is probably a fault of the database. Its alert is recorded only in memory.
    const isAlertClaimed = isUnsaved || (await setAlertedAt(alertedAt).catch(() => [fault])).length > 0;
    this.#faults.set(fault.name, { ...fault, alertedAt });
    if (!isAlertClaimed) return;
    const { title, advice } = describeFault(fault);
    await this.#send(
      {
        id: createAlertId(fault, 'began'),
        event: 'began',
        subject: `Problem at ${config.siteOrigin}: ${title}`,
        fields: [
          { name: 'What is wrong', value: title },
          { name: 'Since', value: fault.since },
          { name: 'What to do', value: advice },
          { name: 'Message', value: fault.detail },
        ],
      },
      async () => {
        this.#faults.set(fault.name, fault);
        if (!isUnsaved) await setAlertedAt(null);
      },
    );
  }

  /** Deletes a fault that has ended. Sends an alert about the end if one about the beginning was sent. @throws when sending fails */
  async #closeFault(fault: Fault): Promise<void> {
    const { store, config } = this.#dependencies;
    // If the fault cannot be deleted, the next check tries again.
    const removedRows = await store
      .write((db) => db.deleteFrom('faults').where('name', '=', fault.name).returning('alertedAt').execute())
      .catch(() => null);
    if (removedRows === null) return;
    this.#faults.delete(fault.name);
    if (!removedRows.some(({ alertedAt }) => alertedAt !== null)) return;
    const { title } = describeFault(fault);
    await this.#send(
      {
        id: createAlertId(fault, 'ended'),
        event: 'ended',
        subject: `Solved at ${config.siteOrigin}: ${title}`,
        fields: [
          { name: 'What was wrong', value: title },
          { name: 'From', value: fault.since },
          { name: 'Until', value: fault.endedAt ?? '' },
        ],
      },
      async () => {
        this.#faults.set(fault.name, fault);
        this.#unsavedFaults.add(fault.name);
        await this.#save(fault);
      },
    );
  }

  /**
   * Sends an alert through all channels. It counts as sent if one channel accepts it.
   * @param undoRecord restores the fault from before the alert, so that the alert is sent again. Called if all channels have failed and
   * nobody can get the alert twice
   * @throws Error when no channel accepted the alert
   */
  async #send(alert: Alert, undoRecord: () => Promise<void>): Promise<void> {
    const { alertChannels, log } = this.#dependencies;
    const results = await Promise.all(alertChannels.map((channel) => channel.send(alert)));
    const failures = results.filter((result) => result !== null);
    const reasons = redactEmailAddresses(failures.map(({ reason }) => reason).join('; ')).slice(0, 300);
    if (failures.length === 0) return;
    if (failures.length < results.length) {
      log.warn({ error: reasons }, 'an alert was sent in one way only');
      return;
    }
    // If the alert is about the database, `undoRecord` may fail too. Only the reasons of the channels are logged.
    if (failures.every(({ canBeSentAgain }) => canBeSentAgain)) await undoRecord().catch(() => undefined);
    throw new Error(reasons);
  }
}
