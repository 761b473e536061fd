import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { mailFor } from '../../relay/mail.ts';
import { errorCode, Problem } from '../../relay/problem.ts';
import type { Relay } from '../../relay/relay.ts';
import { lockSpool } from '../../relay/spool-lock.ts';
import type { Site } from '../../server/site.ts';
import { api, DESK } from '../addresses.ts';
import type { Person, PublishedState, Refusal } from '../shapes.ts';
import { MAIN } from './branches.ts';
import { documentRoutes } from './document-routes.ts';
import { Documents, Refused } from './documents.ts';
import { enquiryRoutes } from './enquiries.ts';
import { GitError } from './git.ts';
import { guard } from './guard.ts';
import { log } from './log.ts';
import { follow } from './merging.ts';
import { pictureRoutes } from './pictures.ts';
import { Preview, previewRoutes } from './preview.ts';
import { Publisher } from './publish.ts';
import { Releases } from './releases.ts';
import { Remote } from './remote.ts';
import { Repository } from './repository.ts';
import { Sessions } from './sessions.ts';
import type { DeskSettings } from './settings.ts';
import { personOf, signInRoutes } from './sign-in.ts';

/** Published states that the history shows. */
const SHOWN = 100;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, on routes of the desk that need it. */
    editor?: Person;
  }
}

/** A running desk. */
export interface Desk {
  /** What visitors see at the start, in a sentence. */
  serving: string;
  stop(): Promise<void>;
}

/**
 * Adds the desk to the site's server: under one address, with headers, limits and errors of its own.
 *
 * @param app folder of the built pages of the desk.
 * @throws Error when its folder cannot be used or git is missing.
 */
export async function addDesk(
  server: FastifyInstance,
  { settings, relay, site, app }: { settings: DeskSettings; relay: Relay; site: Site; app: string },
): Promise<Desk> {
  const appDir = resolve(app);
  if (!existsSync(join(appDir, 'index.html')))
    throw new Error(`The desk's pages are not built in ${appDir}. Run "npm run build:desk" first.`);
  await mkdir(settings.folder, { recursive: true, mode: 0o700 });
  // Before git is touched: what a lock left behind means is only known to who holds the folder.
  const unlock = lockSpool(settings.folder);
  const repository = await Repository.open(settings.folder, settings.source, settings.remote);
  const documents = new Documents(repository);
  const releases = new Releases(settings.folder);
  const sessions = new Sessions(settings.folder, (email) =>
    settings.editors.some((one) => one.email === email),
  );
  const preview = new Preview(repository.draftFolder, server.log);
  repository.onWritten = (paths) => preview.note(paths);
  const remote = settings.remote === '' ? null : new Remote(repository, settings.remote);
  const publisher = new Publisher({
    remote,
    repository,
    documents,
    releases,
    source: settings.source,
    servedNow: site.served,
    serve: site.serve,
  });
  const serving = await serveLive(repository, releases, site, settings.source);
  // Not waited for: a remote that does not answer holds nothing up.
  const isPublished = releases.live() === (await repository.commitOf(MAIN));
  void (isPublished ? remote?.sync() : remote?.pull());

  await server.register(async (desk) => {
    guard(desk, settings);
    desk.setErrorHandler((error, request, reply) => {
      const { status, answer } = answerTo(error);
      if (status >= 500)
        request.log.error({ code: errorCode(error), text: String(error) }, 'the desk could not do this');
      return reply.code(status).send(answer);
    });
    await desk.register(cookie);
    await desk.register(rateLimit, {
      max: 1200,
      timeWindow: 60_000,
      ipv6Subnet: 64,
      errorResponseBuilder: (_request, { ttl }) =>
        new Problem(429, `Too many tries. Please wait ${Math.ceil(ttl / 60_000)} minutes.`),
    });
    signInRoutes(desk, {
      settings,
      sessions,
      sendMail: async (mail) => {
        const fields = [
          { name: 'Your link', value: mail.link },
          { name: 'What to do', value: mail.text },
        ];
        const letter = {
          version: 1,
          id: randomUUID(),
          receivedAt: new Date().toISOString(),
          to: mail.to,
          subject: mail.subject,
          replyTo: null,
          fields,
          files: [],
          held: false,
          digest: '',
        } as const;
        await relay.mailer.sendMail(mailFor({ ...letter, files: [] }, '.', relay.config.from));
      },
      mailbox: relay.mailbox ? '/mailbox' : null,
    });
    await desk.register(async (inside) => {
      inside.addHook('onRequest', async (request) => {
        const person = await personOf(request, { settings, sessions });
        if (!person) throw new Problem(401, 'Please sign in.');
        request.editor = { name: person.name, email: person.email };
      });
      const editor = (request: unknown): Person => {
        const person = (request as FastifyRequest).editor;
        if (!person) throw new Problem(401, 'Please sign in.');
        return person;
      };
      documentRoutes(inside, { repository, documents, editor });
      await pictureRoutes(inside, { repository, documents, personOf: editor });
      previewRoutes(inside, preview);
      enquiryRoutes(inside, relay, editor);
      publishRoutes(inside, { publisher, repository, editor });
    });
    await pageRoutes(desk, appDir);
  });

  const stop = async () => {
    preview.stop();
    publisher.stop();
    remote?.stop();
    await repository.alone(async () => undefined);
    unlock();
  };
  return { serving, stop };
}

function publishRoutes(
  app: FastifyInstance,
  {
    publisher,
    repository,
    editor,
  }: { publisher: Publisher; repository: Repository; editor: (request: unknown) => Person },
): void {
  app.get(api.publish(), async () => publisher.state());
  app.post(api.publish(), async (request, reply) => {
    publisher.start(editor(request));
    return reply.code(202).send(publisher.state());
  });
  app.get(api.history(), async (): Promise<PublishedState[]> => {
    const commits = await log(repository, MAIN, SHOWN, true, 'content/');
    return commits.map(({ id, at, by, message, files }, index) => ({
      commit: id,
      at,
      by,
      message,
      live: index === 0,
      files: files.filter((path) => path.startsWith('content/')).map((path) => path.slice('content/'.length)),
    }));
  });
  app.post<{ Params: { commit: string } }>(api.restore(':commit'), async (request, reply) => {
    if (!/^[0-9a-f]{40}$/.test(request.params.commit)) throw new Problem(404, 'There was no such state.');
    publisher.putBack(request.params.commit, editor(request));
    return reply.code(202).send();
  });
}

/** The desk's own pages and files: a page for every address, so that its router can answer. */
async function pageRoutes(desk: FastifyInstance, appDir: string): Promise<void> {
  const page = await readFile(join(appDir, 'index.html'), 'utf8');
  await desk.register(fastifyStatic, {
    root: join(appDir, 'assets'),
    prefix: `${DESK}/assets/`,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'private, max-age=31536000, immutable');
    },
  });
  const send = async (
    _request: unknown,
    reply: { type: (type: string) => { send: (page: string) => unknown } },
  ) => reply.type('text/html; charset=utf-8').send(page);
  desk.get(DESK, send);
  desk.get(`${DESK}/*`, send);
  desk.all(`${DESK}/api/*`, async () => {
    throw new Problem(404, 'There is nothing at this address.');
  });
}

/** Serves what was published last, or the checkout where that has come further. @returns which, in a sentence. */
async function serveLive(
  repository: Repository,
  releases: Releases,
  site: Site,
  source: string,
): Promise<string> {
  const main = await repository.commitOf(MAIN);
  // A process that was killed between git and the switch left a whole release and an old link.
  if (releases.has(main) && releases.live() !== main) await releases.switchTo(main);
  const live = releases.live();
  const head = await repository.fetchCheckout(source);
  const isAhead = head !== null && !(await repository.isWithin(head, MAIN));
  if (live === null || (isAhead && (await repository.isWithin(main, head)))) {
    if (isAhead) await follow(repository, head);
    return 'this checkout as it was built; publishing from the desk comes on top';
  }
  site.serve(releases.clientOf(live));
  const pull = `"git pull ${repository.folder}/git main" brings it here`;
  return isAhead
    ? `what was published from the desk, without the checkout's newest commits: ${pull}, then start again`
    : `what was published from the desk: ${pull}`;
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE']);

/** What a person is told of an error; nothing of how the machine is set up. */
function answerTo(error: unknown): { status: number; answer: Refusal } {
  if (error instanceof Refused) return { status: error.statusCode, answer: error.answer };
  if (error instanceof Problem) return { status: error.statusCode, answer: { message: error.message } };
  if (error instanceof ZodError) return { status: 400, answer: { message: 'This could not be read.' } };
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return { status, answer: { message: 'This could not be read.' } };
  if (error instanceof GitError && /\.lock'?: File exists/.test(error.message))
    return {
      status: 503,
      answer: {
        message:
          'Another git holds the desk’s folder. Nothing was saved; try again, or start the server anew.',
      },
    };
  const full =
    NO_ROOM.has(errorCode(error)) ||
    (error instanceof GitError &&
      /No space|Out of diskspace|Read-only|Disk quota|Permission denied|unable to (create|write)|Not a directory/i.test(
        error.message,
      ));
  if (full)
    return {
      status: 503,
      answer: {
        message:
          'The disk of the desk is full or cannot be written. Nothing was saved; what you wrote stays in this browser.',
      },
    };
  return {
    status: 500,
    answer: {
      message: 'The desk could not do this. What you wrote stays in this browser; please try again.',
    },
  };
}
