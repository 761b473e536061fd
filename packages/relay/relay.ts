import { mkdirSync } from 'node:fs';
import { lockFolder } from '@studio/files/folder-lock';
import { hasDatabase } from '@studio/store';
import type { FastifyInstance } from 'fastify';
import { findConfigWarnings, type RelayConfig } from './config.ts';
import { Enquiries } from './enquiries.ts';
import { MailboxWatcher } from './imap/mailbox-watcher.ts';
import { createMailer, type Mailer } from './mail.ts';
import { createMailChannel } from './mail-channel.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { startMaintenance } from './maintenance.ts';
import { Outbox } from './outbox.ts';
import { ProblemTeller } from './problem-teller.ts';
import { Problems } from './problems.ts';
import { relayRoutes } from './routes.ts';
import { createWebhookChannel } from './webhook/webhook-channel.ts';
import { WebhookDeliveries } from './webhook/webhook-deliveries.ts';

export interface Relay {
  config: RelayConfig;
  enquiries: Enquiries;
  /** null when no webhook is configured. */
  webhook: WebhookDeliveries | null;
  problems: Problems;
  /** Looks for problems each minute and tells them. */
  problemTeller: ProblemTeller;
  /** Sends enquiries, and other mail such as sign-in links. */
  mailer: Mailer;
  /** The embedded mailbox; null when SMTP_URL is set. */
  mailbox: Mailbox | null;
  /** Sends what was queued in the database, at once instead of within seconds. */
  sendQueued(): void;
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
  const { log } = app;
  for (const warning of findConfigWarnings(config)) log.warn(warning);
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(config.dataFolder);
  const enquiries = await Enquiries.open(config.dataFolder, {
    databaseUrl: config.databaseUrl,
    hasWebhook: config.webhook !== null,
    logError: (message) => log.error(message),
  });
  const { store } = enquiries;
  await enquiries.files.deleteUnusedFiles();
  if (config.databaseUrl !== null && hasDatabase(config.dataFolder))
    log.warn(
      `DATABASE_URL is set, so the enquiries in ${config.dataFolder} are not used. Move studio.db away when they are not needed any more.`,
    );
  const mailbox = config.smtpUrl === null ? openMailbox(config.dataFolder) : null;
  const mailer = mailbox?.mailer ?? createMailer(config.smtpUrl ?? '');
  const mailOutbox = new Outbox(store, createMailChannel(enquiries, mailer, config.from), log);
  const webhook = config.webhook && new WebhookDeliveries(store);
  const webhookOutbox =
    webhook && config.webhook
      ? new Outbox(store, createWebhookChannel(enquiries, webhook, config.webhook), log)
      : null;
  const watcher = config.imap && new MailboxWatcher({ settings: config.imap, enquiries, config, log });
  const problems = new Problems({
    enquiries,
    webhook,
    mailOutbox,
    webhookOutbox,
    watcher,
    config,
    mailer,
  });
  const problemTeller = new ProblemTeller({ store, problems, config, mailer, log });
  const sendQueued = () => {
    mailOutbox.wake();
    webhookOutbox?.wake();
  };
  await app.register(relayRoutes, {
    prefix,
    dependencies: { config, enquiries, problems, sendQueued },
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
  let stopMaintenance = () => {};
  app.addHook('onReady', async () => {
    mailOutbox.start();
    webhookOutbox?.start();
    watcher?.start();
    problemTeller.start();
    stopMaintenance = startMaintenance(enquiries, config, log);
  });
  const stop = async () => {
    stopMaintenance();
    await Promise.all([mailOutbox.stop(), webhookOutbox?.stop(), watcher?.stop(), problemTeller.stop()]);
    mailer.close({ force: true });
    await store.close();
    unlock();
  };
  return { config, enquiries, webhook, problems, problemTeller, mailer, mailbox, sendQueued, stop };
}
