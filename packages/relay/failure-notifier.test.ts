import { expect, test } from 'vitest';
import type { Enquiries } from './enquiries.ts';
import { FailureNotifier } from './failure-notifier.ts';
import type { Mailer } from './mail.ts';

const config = {
  from: { name: 'Studio website', address: 'website@studio.example' },
  recipients: new Set(['refused@studio.example', 'hello@studio.example']),
  siteOrigin: 'https://studio.example',
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('one mail for office staff tells of all failed enquiries and what to do, to a recipient that accepts it', async () => {
  const mails: { to: string; text: string }[] = [];
  const marked: string[] = [];
  const failed = ['a', 'b'].map((id) => ({ id, subject: `Enquiry ${id}`, lastError: '550 No such mailbox' }));
  const enquiries = {
    listUnnotified: async () => failed,
    markNotified: async (ids: readonly string[]) => void marked.push(...ids),
  } as Partial<Enquiries> as Enquiries;
  const mailer = {
    sendMail: async ({ to, text }: { to: string; text: string }) => {
      if (to.startsWith('refused'))
        throw Object.assign(new Error(), { code: 'EENVELOPE', responseCode: 550 });
      mails.push({ to, text });
    },
  } as unknown as Mailer;
  await new FailureNotifier(enquiries, config, mailer, log).notify();
  expect(mails.map(({ to }) => to)).toEqual(['hello@studio.example']);
  expect(mails[0]?.text).toContain('“Send again”');
  expect(mails[0]?.text).toContain('Enquiry b: 550 No such mailbox');
  expect(mails[0]?.text).not.toMatch(/npm|relay --/);
  expect(marked).toEqual(['a', 'b']);
});
