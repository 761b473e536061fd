import { mkdirSync } from 'node:fs';
import { DiskQuota } from '@studio/files/disk-quota';
import { lockFolder } from '@studio/files/folder-lock';
import { hasDatabase } from '@studio/store';
import { Lease } from '@studio/store/lease';
import type { FastifyInstance } from 'fastify';
import { createAlertChannels } from './alert-channels.ts';
import { monotonicNow } from './clock.ts';
import { findConfigWarnings, type RelayConfig } from './config.ts';
import { Delivery } from './delivery.ts';
import { Enquiries } from './enquiries.ts';
import { FailureNotifier } from './failure-notifier.ts';
import { HealthMonitor } from './health-monitor.ts';
import { MailboxWatcher } from './imap/mailbox-watcher.ts';
import { createMailer, type Mailer } from './mail.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { RateLimiter } from './rate-limiter.ts';
import { relayRoutes } from './routes.ts';
import { createSelfTests } from './self-tests.ts';
import { WebhookDelivery } from './webhook/webhook-delivery.ts';

export interface Relay {
  config: RelayConfig;
  enquiries: Enquiries;
  delivery: Delivery;
  /** null when no webhook is configured. */
  webhook: WebhookDelivery | null;
  monitor: HealthMonitor;
  /** Sends enquiries, and other mail such as sign-in links. */
  mailer: Mailer;
  /** The embedded mailbox; null when SMTP_URL is set. */
  mailbox: Mailbox | null;
  /** Stops the relay. Must be called after the server has closed, so that open requests complete. */
  stop(): Promise<void>;
}

/**
 * Adds a relay to a server. This adds its routes under `prefix` and, when SMTP_URL is not set, the embedded mailbox under `/mailbox`. The
 * background work, such as sending mails, starts when the server is ready.
 * @param prefix URL path of the routes, such as `/relay`; empty for the root
 * @throws Error when the data folder or its database cannot be used, or another process uses the folder.
 */
export async function addRelay(app: FastifyInstance, config: RelayConfig, prefix: string): Promise<Relay> {
  for (const warning of findConfigWarnings(config)) app.log.warn(warning);
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(config.dataFolder);
  const enquiries = await Enquiries.open(config.dataFolder, {
    databaseUrl: config.databaseUrl,
    hasWebhook: config.webhook !== null,
    logError: (message) => app.log.error(message),
  });
  await enquiries.files.deleteUnusedFiles();
  if (config.databaseUrl !== null && hasDatabase(config.dataFolder))
    app.log.warn(
      `DATABASE_URL is set, so the enquiries in ${config.dataFolder} are not used. Move studio.db away when they are not needed any more.`,
    );
  const lease = new Lease(enquiries.store);
  const isActive = () => lease.isHeld;
  const mailbox =
    config.smtpUrl === null ? await openMailbox(config.dataFolder, config.retentionDays, app.log) : null;
  const mailer = createMailer(config, config.smtpUrl ?? mailbox?.smtpUrl ?? '');
  const notifier = new FailureNotifier(enquiries, config, mailer, app.log);
  const delivery = new Delivery({ enquiries, config, mailer, notifier, isActive, log: app.log });
  const webhook =
    config.webhook && new WebhookDelivery({ enquiries, settings: config.webhook, isActive, log: app.log });
  const clock = { systemNow: () => Date.now(), monotonicNow };
  const watcher =
    config.imap &&
    new MailboxWatcher({ settings: config.imap, enquiries, config, clock, isActive, log: app.log });
  const monitor = await HealthMonitor.open({
    store: enquiries.store,
    tests: createSelfTests({
      enquiries,
      webhookTable: webhook?.table ?? null,
      watcher,
      config,
      mailer,
      clock,
    }),
    config,
    alertChannels: createAlertChannels(config),
    clock,
    isActive,
    log: app.log,
  });
  const uploadLimiter = new RateLimiter(config.fileBytesPerMinute);
  const diskQuota = new DiskQuota(config.dataFolder, config.minFreeBytes);
  await app.register(relayRoutes, {
    prefix,
    dependencies: { config, enquiries, delivery, webhook, monitor, uploadLimiter, diskQuota },
  });
  if (mailbox) {
    const { isMailboxPublic, allowedHosts } = config;
    await app.register(mailboxRoutes, {
      prefix: '/mailbox',
      mailbox,
      isPublic: isMailboxPublic,
      allowedHosts,
    });
  }
  app.addHook('onReady', async () => {
    await lease.start();
    delivery.start();
    webhook?.start();
    watcher?.start();
    monitor.start();
  });
  const stop = async () => {
    await Promise.all([delivery.stop(), webhook?.stop(), watcher?.stop(), monitor.stop()]);
    await lease.stop();
    await mailbox?.close();
    await enquiries.store.close();
    unlock();
  };
  return { config, enquiries, delivery, webhook, monitor, mailer, mailbox, stop };
}
