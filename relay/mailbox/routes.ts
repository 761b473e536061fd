import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { isAtThisMachine } from '../visitor.ts';
import type { Mailbox } from './mailbox.ts';
import { letterPage, listPage } from './pages.ts';

interface One {
  Params: { id: string };
}

interface File {
  Params: { id: string; index: string };
}

// A mail shows what strangers wrote, so its page may run no script and load nothing; the frame's
// own document inherits this policy.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The mailbox's web pages, and the JSON that tests read. They are for who sits at this machine: a request that a proxy handed on
 * finds nothing.
 * @param open whether the whole network may look (RELAY_MAILBOX=on)
 */
export async function mailboxRoutes(
  app: FastifyInstance,
  { mailbox, open }: { mailbox: Mailbox; open: boolean },
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!open && !isAtThisMachine(request)) throw new Problem(404, 'There is nothing at this address.');
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  const letterOf = (id: string) => {
    const letter = mailbox.list().find((one) => one.id === id);
    if (!letter) throw new Problem(404, 'There is no such mail.');
    return letter;
  };
  const emailOf = async (id: string) => {
    const email = await mailbox.read(id);
    if (!email) throw new Problem(404, 'There is no such mail.');
    return email;
  };

  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(listPage(mailbox.list())),
  );

  app.get('/api/messages', async () => {
    return Promise.all(
      mailbox.list().map(async (letter) => {
        const email = await emailOf(letter.id);
        return { ...letter, text: email.text ?? '', html: email.html ?? '' };
      }),
    );
  });

  app.get<One>('/:id', async (request, reply) => {
    const letter = letterOf(request.params.id);
    return reply.type('text/html; charset=utf-8').send(letterPage(letter, await emailOf(letter.id)));
  });

  app.get<One>('/:id/raw', async (request, reply) => {
    return reply.type('text/plain; charset=utf-8').send(await mailbox.raw(letterOf(request.params.id).id));
  });

  app.get<File>('/:id/files/:index', async (request, reply) => {
    const file = (await emailOf(request.params.id)).attachments[Number(request.params.index)];
    if (!file) throw new Problem(404, 'There is no such file.');
    const name = encodeURIComponent(file.filename ?? 'attachment').replace(
      /['()*]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16)}`,
    );
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    reply.type('application/octet-stream');
    return reply.send(
      typeof file.content === 'string' ? file.content : Buffer.from(new Uint8Array(file.content)),
    );
  });
}
