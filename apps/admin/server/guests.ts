import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { api, GUESTS, guestLink } from '../addresses.ts';
import type { GuestLinks } from '../shapes.ts';
import { KeptList } from './kept-list.ts';
import { type Preview, sendDraft } from './preview.ts';
import { hashOf, newToken } from './tokens.ts';

/** Seven days in milliseconds. */
const LASTS = 7 * 24 * 60 * 60_000;
/** Number of links that are valid at a time. A new one replaces the oldest. */
const MOST = 50;

const previewLinkSchema = z.object({ hash: z.string(), by: z.string(), until: z.number() });
type PreviewLink = z.infer<typeof previewLinkSchema>;

/** Links that show the draft without a sign-in. Only hashes of their tokens are stored. */
export class Guests {
  readonly #store: KeptList<PreviewLink>;
  readonly #isEditor: (email: string) => boolean;

  /** @param isEditor links of people who are no longer editors are not valid. */
  constructor(folder: string, isEditor: (email: string) => boolean) {
    this.#isEditor = isEditor;
    this.#store = new KeptList(
      join(folder, 'guests.json'),
      previewLinkSchema,
      'all preview links are invalid now',
    );
  }

  get count(): number {
    return this.#valid().length;
  }

  /** Creates a link. @param by e-mail address of the editor. @returns its token. @throws Error if it cannot be stored. */
  async invite(by: string): Promise<string> {
    const token = newToken();
    await this.#store.keep([
      ...this.#valid().slice(1 - MOST),
      { hash: hashOf(token), by, until: Date.now() + LASTS },
    ]);
    return token;
  }

  admits(token: string): boolean {
    const hash = hashOf(token);
    return this.#valid().some((link) => link.hash === hash);
  }

  async endAll(): Promise<void> {
    await this.#store.keep([]);
  }

  #valid(): PreviewLink[] {
    return this.#store.items.filter(({ until, by }) => until > Date.now() && this.#isEditor(by));
  }
}

/** Routes with which editors create and revoke preview links. */
export function guestLinkRoutes(app: FastifyInstance, previewLinks: Guests, origin: string): void {
  const createBody = z.object({
    address: z
      .string()
      .regex(/^\/(?![/\\])/)
      .max(200),
  });
  app.get(api.guests(), async (): Promise<GuestLinks> => ({ count: previewLinks.count, link: null }));
  app.post(api.guests(), async (request): Promise<GuestLinks> => {
    const { address } = createBody.parse(request.body);
    const link = origin + guestLink(await previewLinks.invite(request.editor.email), address);
    return { count: previewLinks.count, link };
  });
  app.delete(api.guests(), async (_request, reply) => {
    await previewLinks.endAll();
    return reply.code(204).send();
  });
}

/** Serves the draft to people with a preview link. The token in the path is not logged, because logs have the route only. */
export function guestRoutes(
  app: FastifyInstance,
  previewLinks: Guests,
  preview: Pick<Preview, 'start' | 'news' | 'stop'>,
): void {
  app.get<{ Params: { token: string } }>(`${GUESTS}/:token/*`, async (request, reply) => {
    const { token } = request.params;
    if (!previewLinks.admits(token))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This preview link has expired. Ask the person who sent it for a new one.');
    return sendDraft(preview, request, reply, `${GUESTS}/${token}`);
  });
}
