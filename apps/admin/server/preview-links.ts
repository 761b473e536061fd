import type { Store } from '@studio/store';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PreviewLinksResponse } from '../api-types.ts';
import { api, SHARED_PREVIEW_PATH, sharedPreviewPath } from '../routes.ts';
import { type Preview, proxyPreview } from './preview.ts';
import { generateToken, hashToken } from './tokens.ts';

/** A preview link is valid for seven days. */
const LINK_TTL_MS = 7 * 24 * 60 * 60_000;
/** At this number of valid links, a new link replaces the oldest link. */
const MAX_ACTIVE_LINKS = 50;

/** Links that show the draft without a sign-in. Only hashes of their tokens are stored. */
export class PreviewLinks {
  readonly #store: Store;
  readonly #isEditor: (email: string) => Promise<boolean>;

  /** @param isEditor whether a person is an editor, by e-mail address. Links of former editors are not valid. */
  constructor(store: Store, isEditor: (email: string) => Promise<boolean>) {
    this.#store = store;
    this.#isEditor = isEditor;
  }

  /** Counts the valid links. */
  async count(): Promise<number> {
    return (await this.#validHashes()).length;
  }

  /** Creates a link. @returns the token of the link. @throws Error if the link cannot be stored. */
  async create(editorEmail: string): Promise<string> {
    const token = generateToken();
    const now = Date.now();
    await this.#store.write(async (db) => {
      const deleteLinks = db.deleteFrom('previewLinks');
      await deleteLinks.where('expiresAt', '<=', new Date(now).toISOString()).execute();
      const newestHashes = db
        .selectFrom('previewLinks')
        .select('hash')
        .orderBy('expiresAt', 'desc')
        .limit(MAX_ACTIVE_LINKS - 1);
      await deleteLinks.where('hash', 'not in', newestHashes).execute();
      await db
        .insertInto('previewLinks')
        .values({
          hash: hashToken(token),
          createdBy: editorEmail,
          expiresAt: new Date(now + LINK_TTL_MS).toISOString(),
        })
        .execute();
    });
    return token;
  }

  async isValid(token: string): Promise<boolean> {
    return (await this.#validHashes()).includes(hashToken(token));
  }

  /** Deletes the links of all editors. */
  async revokeAll(): Promise<void> {
    await this.#store.write((db) => db.deleteFrom('previewLinks').execute());
  }

  async #validHashes(): Promise<string[]> {
    const links = await this.#store.db
      .selectFrom('previewLinks')
      .select(['hash', 'createdBy'])
      .where('expiresAt', '>', new Date().toISOString())
      .execute();
    const isEditorByEmail = new Map<string, boolean>();
    for (const { createdBy } of links)
      if (!isEditorByEmail.has(createdBy)) isEditorByEmail.set(createdBy, await this.#isEditor(createdBy));
    return links.filter(({ createdBy }) => isEditorByEmail.get(createdBy)).map(({ hash }) => hash);
  }
}

/** Routes with which editors create and revoke preview links. */
export function previewLinkRoutes(app: FastifyInstance, previewLinks: PreviewLinks, origin: string): void {
  const createLinkBodySchema = z.object({
    address: z
      .string()
      .regex(/^\/(?![/\\])/)
      .max(200),
  });
  app.get(
    api.previewLinks(),
    async (): Promise<PreviewLinksResponse> => ({ count: await previewLinks.count(), newLink: null }),
  );
  app.post(api.previewLinks(), async (request): Promise<PreviewLinksResponse> => {
    const { address } = createLinkBodySchema.parse(request.body);
    const link = origin + sharedPreviewPath(await previewLinks.create(request.person.email), address);
    return { count: await previewLinks.count(), newLink: link };
  });
  app.delete(api.previewLinks(), async (_request, reply) => {
    await previewLinks.revokeAll();
    return reply.code(204).send();
  });
}

/** Serves the draft to people with a preview link. Logs contain only the route, so the token in the path is not logged. */
export function sharedPreviewRoutes(
  app: FastifyInstance,
  previewLinks: PreviewLinks,
  preview: Pick<Preview, 'start' | 'sendChangedFiles' | 'stop'>,
): void {
  app.get<{ Params: { token: string } }>(`${SHARED_PREVIEW_PATH}/:token/*`, async (request, reply) => {
    const { token } = request.params;
    if (!(await previewLinks.isValid(token)))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This preview link has expired. Ask the person who sent it for a new one.');
    return proxyPreview(preview, request, reply, `${SHARED_PREVIEW_PATH}/${token}`);
  });
}
