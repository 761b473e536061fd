import { Problem } from '@studio/http/problem';
import { FOREIGN_HOST, isAtThisMachine, namesOwnHost } from '@studio/http/visitor';
import type { FastifyInstance } from 'fastify';
import type { Letter, Mailbox } from './mailbox.ts';
import { letterPage, listPage } from './pages.ts';

interface One {
  Params: { id: string };
}

interface File {
  Params: { id: string; index: string };
}

const noMail = 'There is no such mail.';

// A mail shows what strangers wrote, so its page may run no script and load nothing; the frame's
// own document inherits this policy.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The mailbox's web pages, and the JSON that tests read. They are for who sits at this machine: a request that a proxy handed on
 * finds nothing.
 * @param open whether the whole network may look (RELAY_MAILBOX=on)
 * @param ownHosts host names that it answers to
 */
export async function mailboxRoutes(
  app: FastifyInstance,
  { mailbox, open, ownHosts }: { mailbox: Mailbox; open: boolean; ownHosts: ReadonlySet<string> },
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!namesOwnHost(request, ownHosts)) throw new Problem(421, FOREIGN_HOST);
    if (!open && !isAtThisMachine(request, ownHosts))
      throw new Problem(404, 'There is nothing at this address.');
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
    if (!letter) throw new Problem(404, noMail);
    return letter;
  };
  const emailOf = async (id: string) => {
    const email = await mailbox.read(id);
    if (!email) throw new Problem(404, noMail);
    return email;
  };

  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(listPage(mailbox.list())),
  );

  app.get('/api/messages', async () => {
    const messages: (Letter & { text: string; html: string })[] = [];
    // One after the other: two hundred mails with their files are more than the machine holds.
    for (const letter of mailbox.list()) {
      const email = await mailbox.read(letter.id);
      if (email) messages.push({ ...letter, text: email.text ?? '', html: email.html ?? '' });
    }
    return messages;
  });

  app.get<One>('/:id', async (request, reply) => {
    const letter = letterOf(request.params.id);
    return reply.type('text/html; charset=utf-8').send(letterPage(letter, await emailOf(letter.id)));
  });

  app.get<One>('/:id/raw', async (request, reply) => {
    const raw = await mailbox.raw(letterOf(request.params.id).id);
    if (!raw) throw new Problem(404, noMail);
    return reply.type('text/plain; charset=utf-8').send(raw);
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
