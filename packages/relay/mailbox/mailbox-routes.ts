import { isAllowedHost, isLocalRequest, UNKNOWN_HOST_MESSAGE } from '@studio/http/client-ip';
import { HttpError } from '@studio/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Mailbox } from './mailbox.ts';
import { renderMailListPage, renderMailPage } from './mailbox-pages.ts';

interface MailRoute {
  Params: { id: string };
}

interface AttachmentRoute {
  Params: { id: string; index: string };
}

const MAIL_NOT_FOUND = 'There is no such mail.';

// A mail contains untrusted HTML. With this policy its page runs no script and loads nothing. The iframe's srcdoc inherits the policy.
// `data:` images are allowed for the empty icon of the pages, because Firefox would report a blocked icon.
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Pages of the mailbox, and a JSON API for tests. By default, they serve only requests from this machine. Other requests get 404, or 421
 * if they name an unknown host.
 * @param options.isPublic whether other machines may read the mailbox (RELAY_MAILBOX=on)
 * @param options.allowedHosts `RelayConfig.allowedHosts`
 */
export async function mailboxRoutes(
  app: FastifyInstance,
  {
    mailbox,
    isPublic,
    allowedHosts,
  }: { mailbox: Mailbox; isPublic: boolean; allowedHosts: ReadonlySet<string> },
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!isAllowedHost(request, allowedHosts)) throw new HttpError(421, UNKNOWN_HOST_MESSAGE);
    if (!isPublic && !isLocalRequest(request, allowedHosts))
      throw new HttpError(404, 'There is nothing at this address.');
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  const requireMail = async (id: string) => {
    const mail = (await mailbox.list()).find(({ summary }) => summary.id === id);
    if (!mail) throw new HttpError(404, MAIL_NOT_FOUND);
    return mail;
  };

  app.get('/', async (_request, reply) => {
    const mails = await mailbox.list();
    return reply
      .type('text/html; charset=utf-8')
      .send(renderMailListPage(mails.map(({ summary }) => summary)));
  });

  app.get('/api/messages', async () =>
    (await mailbox.list()).map(({ summary, email }) => ({
      ...summary,
      text: email.text ?? '',
      html: email.html ?? '',
    })),
  );

  app.get<MailRoute>('/:id', async (request, reply) => {
    const { summary, email } = await requireMail(request.params.id);
    return reply.type('text/html; charset=utf-8').send(renderMailPage(summary, email));
  });

  app.get<MailRoute>('/:id/raw', async (request, reply) => {
    const raw = await mailbox.readRaw(request.params.id);
    if (!raw) throw new HttpError(404, MAIL_NOT_FOUND);
    return reply.type('text/plain; charset=utf-8').send(raw);
  });

  app.get<AttachmentRoute>('/:id/files/:index', async (request, reply) => {
    const { email } = await requireMail(request.params.id);
    const file = email.attachments[Number(request.params.index)];
    if (!file) throw new HttpError(404, 'There is no such file.');
    const name = encodeURIComponent(file.filename ?? 'attachment').replace(
      /['()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16)}`,
    );
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    reply.type('application/octet-stream');
    return reply.send(
      typeof file.content === 'string' ? file.content : Buffer.from(new Uint8Array(file.content)),
    );
  });
}
