import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { lockFolder } from '@studio/files/folder-lock';
import { errorCode, HttpError } from '@studio/http/errors';
import type { Site } from '@studio/http/site';
import type { Relay } from '@studio/relay/relay';
import type { FastifyInstance } from 'fastify';
import type { Member } from '../api-types.ts';
import { discardRoutes } from './discard-routes.ts';
import { DiskReserve } from './disk-reserve.ts';
import { enquiryRoutes } from './enquiry-routes.ts';
import { entryRoutes } from './entry-routes.ts';
import { EntryStore } from './entry-store.ts';
import { toErrorResponse } from './error-response.ts';
import { imageRoutes } from './image-routes.ts';
import { allowLongRequests } from './long-requests.ts';
import { createPublishFailureNotifier } from './notify-publish-failed.ts';
import { pageRoutes } from './page-routes.ts';
import { Passkeys } from './passkeys.ts';
import { canEdit, People } from './people.ts';
import { peopleRoutes } from './people-routes.ts';
import { Preview, previewRoutes } from './preview.ts';
import { PreviewLinks, previewLinkRoutes, sharedPreviewRoutes } from './preview-links.ts';
import { publishRoutes } from './publish-routes.ts';
import { Publisher } from './publisher.ts';
import { ReleaseBuilder } from './release-builder.ts';
import { Releases } from './releases.ts';
import { Reminders } from './reminders.ts';
import { Remote } from './remote.ts';
import { Repository } from './repository.ts';
import { resumePublished } from './resume-published.ts';
import { ScheduledPublications } from './scheduled-publications.ts';
import { Scheduler } from './scheduler.ts';
import { registerSecurity } from './security.ts';
import { sendNotification } from './send-notification.ts';
import { Sessions } from './sessions.ts';
import type { AdminSettings } from './settings.ts';
import { getSessionUser, passkeyRoutes, signInRoutes } from './sign-in.ts';
import { readSpamPhrases } from './spam-phrases.ts';
import { createReplyTimeCalculatorReader } from './studio-times.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person. Set on routes that require a sign-in. */
    person: Member;
  }
}

export interface Admin {
  /** Text for the console that says which version of the site is served. */
  servedVersion: string;
  stop(): Promise<void>;
}

/**
 * Adds the admin to the site's server, with its own security headers, rate limits and error handler.
 *
 * @param pagesFolder folder of the admin's built pages.
 * @throws Error if the pages are not built, the data folder cannot be used or git is missing.
 */
export async function addAdmin(
  server: FastifyInstance,
  {
    settings,
    relay,
    site,
    pagesFolder,
  }: { settings: AdminSettings; relay: Relay; site: Site; pagesFolder: string },
): Promise<Admin> {
  const absolutePagesFolder = resolve(pagesFolder);
  if (!existsSync(join(absolutePagesFolder, 'index.html')))
    throw new Error(
      `The admin's pages are not built in ${absolutePagesFolder}. Run "npm run build:admin" first.`,
    );
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 });
  // The folder is locked before the repository opens, because git's stale lock files can be removed only while no other server uses the
  // folder.
  const unlockFolder = lockFolder(settings.dataFolder, {
    name: 'admin’s folder',
    user: 'another server. Give each its own ADMIN_FOLDER.',
  });
  const repository = await Repository.open(settings.dataFolder, settings.productFolder, {
    remote: settings.remoteUrl,
    restoresDrafts: settings.keepsDraftsOnRemote,
  });
  const entryStore = new EntryStore(repository);
  const releases = new Releases(settings.dataFolder);
  const { store } = relay.enquiries;
  const people = new People(store, settings.owners);
  const sessions = await Sessions.open(store, async (email) => (await people.find(email)) !== null);
  const passkeys = new Passkeys(store, relay.config.studioName);
  const preview = new Preview(repository.draftFolder, server.log);
  const remote =
    settings.remoteUrl === ''
      ? null
      : new Remote(repository, settings.remoteUrl, { keepsDrafts: settings.keepsDraftsOnRemote });
  const previewLinks = new PreviewLinks(store, async (email) => canEdit(await people.find(email)));
  const scheduledPublications = new ScheduledPublications(store);
  const { dataFolder, minFreeBytes } = relay.config;
  const diskReserve = await DiskReserve.open(settings.dataFolder, dataFolder, minFreeBytes);
  const releaseBuilder = new ReleaseBuilder({
    repository,
    entryStore,
    releases,
    productFolder: settings.productFolder,
    diskReserve,
    getServedFolder: site.getCurrentFolder,
  });
  const publisher = new Publisher({
    remote,
    repository,
    entryStore,
    releases,
    releaseBuilder,
    scheduledPublications,
    getServedFolder: site.getCurrentFolder,
    switchSite: site.switchTo,
  });
  repository.onDraftChanged = (files) => {
    preview.recordChangedFiles(files);
    remote?.recordDraftChange();
  };
  publisher.onPublished = () =>
    readSpamPhrases(repository).then(
      (phrases) => {
        relay.config.spamPhrases = phrases;
      },
      (error: unknown) => server.log.error({ text: String(error) }, 'phrases of spam not read'),
    );
  await releaseBuilder.removeLeftovers();
  const servedVersion = await resumePublished(repository, releases, site, settings.productFolder);
  await publisher.onPublished();
  // Not awaited, because the remote may be slow.
  const isReleaseServed = site.getCurrentFolder().startsWith(releases.folder);
  void (isReleaseServed ? remote?.sync() : remote?.pull());
  if (repository.isRestored) publisher.rebuildPublished();
  const scheduler = new Scheduler({
    scheduledPublications,
    publisher,
    repository,
    log: server.log,
    notify: createPublishFailureNotifier(relay, people, settings.origin, server.log),
  });

  const readReplyTimeCalculator = createReplyTimeCalculatorReader(repository);
  const reminders = new Reminders({
    store,
    // On a developer's machine nobody gets reminders, because its only owner has the studio's real address.
    readRecipients: async () =>
      settings.localOwnerEmail === '' ? (await people.list()).map(({ email }) => email) : [],
    readReplyTimeCalculator,
    sendMail: (to, subject, fields, action) => sendNotification(relay, to, subject, fields, action),
    origin: settings.origin,
    log: server.log,
  });
  reminders.start();

  await server.register(async (adminScope) => {
    registerSecurity(adminScope, settings);
    adminScope.setErrorHandler((error, request, reply) => {
      const { status, body } = toErrorResponse(error);
      if (status >= 500) request.log.error({ code: errorCode(error), text: String(error) }, 'request failed');
      return reply.code(status).send(body);
    });
    await adminScope.register(cookie);
    await adminScope.register(rateLimit, {
      max: 1200,
      timeWindow: 60_000,
      ipv6Subnet: 64,
      errorResponseBuilder: (_request, { ttl }) =>
        new HttpError(429, `Too many requests. Please try again in ${Math.ceil(ttl / 60_000)} min.`),
    });
    signInRoutes(adminScope, { settings, people, sessions, passkeys, relay });
    sharedPreviewRoutes(adminScope, previewLinks, preview);
    await adminScope.register(async (signedInScope) => {
      signedInScope.addHook('onRequest', async (request) => {
        const person = await getSessionUser(request, { settings, people, sessions });
        if (!person) throw new HttpError(401, 'Please sign in.');
        request.person = person;
      });
      passkeyRoutes(signedInScope, passkeys, settings);
      enquiryRoutes(signedInScope, relay, readReplyTimeCalculator);
      await signedInScope.register(async (editorScope) => {
        editorScope.addHook('onRequest', async (request) => {
          if (!canEdit(request.person))
            throw new HttpError(403, 'You can read and answer enquiries. An editor can let you do more.');
          releaseBuilder.warmUp();
        });
        allowLongRequests(editorScope);
        peopleRoutes(editorScope, { people, relay, origin: settings.origin });
        entryRoutes(editorScope, { repository, entryStore, scheduledPublications });
        discardRoutes(editorScope, { repository, entryStore, scheduledPublications });
        await imageRoutes(editorScope, { repository, entryStore, diskReserve });
        previewRoutes(editorScope, preview);
        previewLinkRoutes(editorScope, previewLinks, settings.origin);
        publishRoutes(editorScope, {
          publisher,
          repository,
          scheduledPublications,
        });
      });
    });
    await pageRoutes(adminScope, absolutePagesFolder, async (request) =>
      canEdit(await getSessionUser(request, { settings, people, sessions })),
    );
  });

  const stop = async () => {
    preview.stop();
    scheduler.stop();
    await reminders.stop();
    await publisher.stop();
    await remote?.stop();
    await repository.withLock(async () => undefined);
    repository.stop();
    unlockFolder();
  };
  return { servedVersion, stop };
}
