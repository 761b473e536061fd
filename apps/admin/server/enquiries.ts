import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailKey } from '@studio/enquiry/email-address';
import { replaceFile } from '@studio/files/durable';
import { errorCode, Problem } from '@studio/http/problem';
import { type Enquiry, freshState } from '@studio/relay/enquiry';
import type { Relay } from '@studio/relay/relay';
import { type Place, places, type Spool } from '@studio/relay/spool';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { api } from '../addresses.ts';
import type { EnquirySummary, PersonAnswer } from '../shapes.ts';

/** Lies in an enquiry's own folder, so that it moves and goes with it. */
const ANSWERED = 'answered.json';
const answer = z.object({ by: z.string(), at: z.string(), note: z.string() });
const ID = /^[0-9a-z][0-9a-z.-]*$/i;

/** The messages and applications of the relay. */
export function enquiryRoutes(app: FastifyInstance, relay: Relay): void {
  const { spool } = relay;

  /** Does something with an enquiry where it is. One that has been mailed meanwhile, and so moved, is found again. */
  async function withFound<Result>(
    id: string,
    act: (place: Place, enquiry: Enquiry) => Promise<Result>,
  ): Promise<Result> {
    for (let moves: number = places.length; ; moves -= 1) {
      const one = ID.test(id) ? await spool.find(id) : null;
      if (!one) throw new Problem(404, 'There is no such message any more.');
      try {
        return await act(one.place, one.enquiry);
      } catch (error) {
        if (moves === 0) throw error;
        unlessGone(error);
      }
    }
  }

  app.get(api.enquiries(), async () => {
    const all = new Map<string, EnquirySummary>();
    // In the order in which an enquiry travels: one on the move is neither missed nor there twice.
    for (const place of places) for (const one of await summaries(spool, place)) all.set(one.id, one);
    return [...all.values()].sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  });

  app.get<{ Params: { id: string; index: string } }>(
    `${api.enquiry(':id')}/files/:index`,
    async (request, reply) => {
      const { file, handle } = await withFound(request.params.id, async (place, enquiry) => {
        const file = enquiry.files[Number(request.params.index)];
        if (!file) throw new Problem(404, 'There is no such file.');
        return { file, handle: await open(join(spool.pathOf(place, enquiry.id), file.stored)) };
      });
      const { size } = await handle.stat();
      // Saved, never shown: what a stranger sent must not run on the desk's own address.
      reply.header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll(/['()*]/g, '_')}`,
      );
      return reply
        .type('application/octet-stream')
        .header('content-length', size)
        .send(handle.createReadStream());
    },
  );

  app.post<{ Params: { id: string } }>(api.enquiry(':id'), async (request, reply) => {
    const wish = z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('answered'), note: z.string().max(2000) }),
        z.object({ kind: z.literal('open') }),
        z.object({ kind: z.literal('send') }),
      ])
      .parse(request.body);
    const by = request.editor.name;
    await withFound(request.params.id, async (place, enquiry) => {
      if (wish.kind === 'send') return sendAgain(relay, place, enquiry);
      const note = wish.kind === 'answered' ? { by, at: new Date().toISOString(), note: wish.note } : null;
      await replaceFile(join(spool.pathOf(place, enquiry.id), ANSWERED), JSON.stringify(note));
    });
    return reply.code(204).send();
  });

  // By POST, since an address in a path would lie in logs.
  app.post(api.person(), async (request): Promise<PersonAnswer> => {
    const { email, erase } = z.object({ email: z.string().max(254), erase: z.boolean() }).parse(request.body);
    const address = emailKey(email);
    if (address === null) throw new Problem(422, 'Please give one e-mail address.');
    const theirs = new Set<string>();
    const unread = new Set<string>();
    // In the order in which an enquiry travels: one that moves on before it is removed is found in the next place.
    for (const place of places)
      for (const id of await spool.ids(place)) {
        const enquiry = await spool.read(place, id).catch(() => {
          unread.add(id);
          return null;
        });
        if (!enquiry || !isFrom(enquiry, address)) continue;
        theirs.add(id);
        if (erase) await spool.remove(place, id).catch(unlessGone);
      }
    return { count: theirs.size, unread: unread.size };
  });
}

/** Throws an error on, unless it says that something is not there any more. */
function unlessGone(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/** Whether a message is a person's. */
function isFrom(enquiry: Enquiry, address: string): boolean {
  const addresses = [enquiry.replyTo?.address, ...enquiry.fields.map(({ value }) => value)];
  return addresses.some((value) => value !== undefined && emailKey(value) === address);
}

async function summaries(spool: Spool, place: Place): Promise<EnquirySummary[]> {
  const ids = await spool.ids(place);
  const all = await Promise.all(
    ids.map(async (id): Promise<EnquirySummary | null> => {
      const enquiry = await spool.read(place, id).catch(() => null);
      if (!enquiry) return null;
      const state = await spool.readState(place, id, enquiry.receivedAt);
      const value = (name: string) =>
        enquiry.fields.find((field) => field.name.toLowerCase() === name)?.value ?? '';
      return {
        id: enquiry.id,
        place,
        receivedAt: enquiry.receivedAt,
        subject: enquiry.subject,
        from: enquiry.replyTo?.address ?? value('email'),
        name: value('name'),
        files: enquiry.files.map(({ name, size }) => ({ name, size })),
        answered: await readAnswer(join(spool.pathOf(place, id), ANSWERED)),
        fields: enquiry.fields,
        lastError: state.lastError,
      };
    }),
  );
  return all.filter((one) => one !== null);
}

async function readAnswer(path: string): Promise<EnquirySummary['answered']> {
  try {
    return answer.nullable().parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Sends what failed, is held, or was sent already, once more. */
async function sendAgain({ spool, delivery }: Relay, place: Place, enquiry: Enquiry): Promise<void> {
  if (place === 'waiting') throw new Problem(409, 'It is waiting already, and is tried by itself.');
  await spool.writeState(place, enquiry.id, freshState(new Date().toISOString()));
  await spool.move(enquiry.id, place, 'waiting');
  delivery.add(enquiry.id);
}
