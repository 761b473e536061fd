import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { api, GUESTS, guestLink } from '../addresses.ts';
import type { GuestLinks } from '../shapes.ts';
import { KeptList } from './kept-list.ts';
import { type Preview, sendDraft } from './preview.ts';
import { hashOf, newToken } from './tokens.ts';

/** How long a link leads to the draft, in milliseconds: seven days. */
const LASTS = 7 * 24 * 60 * 60_000;
/** Links that are known at a time: more are a mistake, and the oldest go. */
const MOST = 50;

const link = z.object({ hash: z.string(), by: z.string(), until: z.number() });
type GuestLink = z.infer<typeof link>;

/** Links by which somebody without a sign-in sees the draft. The links themselves are nowhere on disk. */
export class Guests {
  readonly #kept: KeptList<GuestLink>;
  readonly #isEditor: (email: string) => boolean;

  /** @param isEditor a link of somebody who is no editor any more leads nowhere. */
  constructor(folder: string, isEditor: (email: string) => boolean) {
    this.#isEditor = isEditor;
    this.#kept = new KeptList(join(folder, 'guests.json'), link, 'links to the draft have ended');
  }

  get count(): number {
    return this.#valid().length;
  }

  /** A new link. @param by e-mail address of who gives it. @returns its token. @throws where the disk takes nothing. */
  async invite(by: string): Promise<string> {
    const token = newToken();
    await this.#kept.keep([
      ...this.#valid().slice(1 - MOST),
      { hash: hashOf(token), by, until: Date.now() + LASTS },
    ]);
    return token;
  }

  admits(token: string): boolean {
    const hash = hashOf(token);
    return this.#valid().some((one) => one.hash === hash);
  }

  /** Ends all links. */
  async endAll(): Promise<void> {
    await this.#kept.keep([]);
  }

  #valid(): GuestLink[] {
    return this.#kept.items.filter(({ until, by }) => until > Date.now() && this.#isEditor(by));
  }
}

/** Giving links, for editors. */
export function guestLinkRoutes(app: FastifyInstance, guests: Guests, origin: string): void {
  const wish = z.object({
    address: z
      .string()
      .regex(/^\/(?![/\\])/)
      .max(200),
  });
  app.get(api.guests(), async (): Promise<GuestLinks> => ({ count: guests.count, link: null }));
  app.post(api.guests(), async (request): Promise<GuestLinks> => {
    const { address } = wish.parse(request.body);
    const link = origin + guestLink(await guests.invite(request.editor.email), address);
    return { count: guests.count, link };
  });
  app.delete(api.guests(), async (_request, reply) => {
    await guests.endAll();
    return reply.code(204).send();
  });
}

/** The draft's pages for whoever has a link. The token stands in each address, and in no log: see packages/http/http.ts. */
export function guestRoutes(
  app: FastifyInstance,
  guests: Guests,
  preview: Pick<Preview, 'start' | 'news' | 'stop'>,
): void {
  app.get<{ Params: { token: string } }>(`${GUESTS}/:token/*`, async (request, reply) => {
    const { token } = request.params;
    if (!guests.admits(token))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This link does not lead anywhere any more. Ask whoever sent it for a new one.');
    return sendDraft(preview, request, reply, `${GUESTS}/${token}`);
  });
}
