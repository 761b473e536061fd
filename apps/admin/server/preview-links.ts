import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PreviewLinksResponse } from '../api-types.ts';
import { api, SHARED_PREVIEW_PATH, sharedPreviewPath } from '../routes.ts';
import { JsonFileStore } from './json-file-store.ts';
import { type Preview, proxyPreview } from './preview.ts';
import { generateToken, hashToken } from './tokens.ts';

/** Seven days in milliseconds. */
const LASTS = 7 * 24 * 60 * 60_000;
/** Number of links that are valid at a time. A new one replaces the oldest. */
const MOST = 50;

const previewLinkSchema = z.object({ hash: z.string(), by: z.string(), until: z.number() });
type PreviewLink = z.infer<typeof previewLinkSchema>;

/** Links that show the draft without a sign-in. Only hashes of their tokens are stored. */
export class PreviewLinks {
  readonly #store: JsonFileStore<PreviewLink>;
  readonly #isEditor: (email: string) => boolean;

  /** @param isEditor links of people who are no longer editors are not valid. */
  constructor(folder: string, isEditor: (email: string) => boolean) {
    this.#isEditor = isEditor;
    this.#store = new JsonFileStore(
      join(folder, 'guests.json'),
      previewLinkSchema,
      'all preview links are invalid now',
    );
  }

  get count(): number {
    return this.#valid().length;
  }

  /** Creates a link. @param by e-mail address of the editor. @returns its token. @throws Error if it cannot be stored. */
  async create(by: string): Promise<string> {
    const token = generateToken();
    await this.#store.replaceAll([
      ...this.#valid().slice(1 - MOST),
      { hash: hashToken(token), by, until: Date.now() + LASTS },
    ]);
    return token;
  }

  isValid(token: string): boolean {
    const hash = hashToken(token);
    return this.#valid().some((link) => link.hash === hash);
  }

  async revokeAll(): Promise<void> {
    await this.#store.replaceAll([]);
  }

  #valid(): PreviewLink[] {
    return this.#store.items.filter(({ until, by }) => until > Date.now() && this.#isEditor(by));
  }
}

/** Routes with which editors create and revoke preview links. */
export function previewLinkRoutes(app: FastifyInstance, previewLinks: PreviewLinks, origin: string): void {
  const createBody = z.object({
    address: z
      .string()
      .regex(/^\/(?![/\\])/)
      .max(200),
  });
  app.get(
    api.previewLinks(),
    async (): Promise<PreviewLinksResponse> => ({ count: previewLinks.count, newLink: null }),
  );
  app.post(api.previewLinks(), async (request): Promise<PreviewLinksResponse> => {
    const { address } = createBody.parse(request.body);
    const link = origin + sharedPreviewPath(await previewLinks.create(request.editor.email), address);
    return { count: previewLinks.count, newLink: link };
  });
  app.delete(api.previewLinks(), async (_request, reply) => {
    await previewLinks.revokeAll();
    return reply.code(204).send();
  });
}

/** Serves the draft to people with a preview link. The token in the path is not logged, because logs have the route only. */
export function sharedPreviewRoutes(
  app: FastifyInstance,
  previewLinks: PreviewLinks,
  preview: Pick<Preview, 'start' | 'takeChanged' | 'stop'>,
): void {
  app.get<{ Params: { token: string } }>(`${SHARED_PREVIEW_PATH}/:token/*`, async (request, reply) => {
    const { token } = request.params;
    if (!previewLinks.isValid(token))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This preview link has expired. Ask the person who sent it for a new one.');
    return proxyPreview(preview, request, reply, `${SHARED_PREVIEW_PATH}/${token}`);
  });
}
