import { describe, expect, test } from 'vitest';
import { readDirectives } from './directives.ts';
import { computeRetryDelayMs } from './outbox.ts';
import { classifySmtpError } from './smtp-error.ts';

describe('directives', () => {
  const parse = (values: Record<string, string>) =>
    readDirectives(Object.entries(values).map(([name, value]) => ({ name, value })));

  test('are separated from the fields, even unknown ones', () => {
    const { fields, directives } = parse({
      name: 'A',
      _subject: 'Hi\r\nBcc: x@y.zz',
      _unknown: '1',
      email: 'a@b.co',
    });
    expect(fields.map(({ name }) => name)).toEqual(['name', 'email']);
    expect(directives).toMatchObject({ subject: 'Hi Bcc: x@y.zz', replyTo: 'a@b.co' });
    expect(directives.isHoneypotFilled).toBe(false);
  });

  test('a subject inserts fields, on one line', () => {
    const { directives } = parse({
      subject: 'Interior\r\nBcc: x@y.zz',
      _subject: 'New Contact Form: {subject}{none}',
    });
    expect(directives.subject).toBe('New Contact Form: Interior Bcc: x@y.zz');
  });

  test('fall back when they are invalid', () => {
    const { directives } = parse({
      _id: '../../x',
      _replyto: 'nobody',
      email: 'a@b.co',
    });
    expect(directives).toMatchObject({ id: null, replyTo: 'a@b.co' });
  });
});

test('retry delays double from 1 s up to 30 s after a start, later up to 15 min', () => {
  const delaysAfterStart = [1, 2, 3, 4, 5, 6, 7, 50].map(
    (failures) => computeRetryDelayMs(failures, 0) / 1000,
  );
  expect(delaysAfterStart).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect([6, 10, 11, 2000].map((failures) => computeRetryDelayMs(failures, 3_600_000) / 1000)).toEqual([
    32, 512, 900, 900,
  ]);
});

describe('an SMTP error', () => {
  const failure = (code: string, responseCode?: number) =>
    classifySmtpError(Object.assign(new Error('x'), { code, responseCode }));
  test.each([
    ['ESOCKET', undefined, 'server'],
    ['ETIMEDOUT', undefined, 'server'],
    ['ECONNECTION', undefined, 'server'],
    ['EAUTH', 535, 'server'],
    ['EPROTOCOL', 554, 'server'],
    ['EENVELOPE', 530, 'server'],
    ['EENVELOPE', 421, 'server'],
    ['EENVELOPE', 451, 'transient'],
    ['EMESSAGE', 452, 'transient'],
    ['EENVELOPE', 550, 'permanent'],
    ['EMESSAGE', 554, 'permanent'],
    ['ESTREAM', undefined, 'transient'],
    ['EMFILE', undefined, 'transient'],
  ])('%s %s is classified as %s', (code, status, kind) => {
    expect(failure(code, status).kind).toBe(kind);
  });

  // Responses from the documentation of mail servers.
  test.each([
    ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user', 'server'],
    ['MAIL FROM', '550 5.4.5 Daily user sending limit exceeded', 'server'],
    ['MAIL FROM', '501 5.1.7 Bad sender address syntax', 'server'],
    ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'permanent'],
    ['MAIL FROM', '552 Message size exceeds maximum value', 'permanent'],
    ['RCPT TO', '550 5.1.1 No such user', 'permanent'],
    ['RCPT TO', '550 5.1.1 User unknown in relay recipient table', 'permanent'],
    ['RCPT TO', '550 5.1.10 Recipient address has null MX', 'permanent'],
    ['RCPT TO', '550 No such user here', 'permanent'],
    ['RCPT TO', '553 sorry, that domain isn’t in my list of allowed rcpthosts', 'permanent'],
    ['RCPT TO', '552 5.2.3 Message exceeds the mailbox’s limit', 'permanent'],
    ['RCPT TO', '550 5.1.8 Access denied, bad outbound sender', 'transient'],
    ['RCPT TO', '552 5.2.2 Over quota', 'transient'],
    ['RCPT TO', '552 Mailbox full', 'transient'],
    ['RCPT TO', '550 5.2.1 Mailbox disabled, not accepting messages', 'transient'],
    ['RCPT TO', '550 5.4.5 Daily SMTP relay limit exceeded for user', 'transient'],
    ['RCPT TO', '550 5.5.0 Requested action not taken', 'transient'],
    ['RCPT TO', '554 5.7.1 <hello@studio.example>: Relay access denied', 'transient'],
    [
      'RCPT TO',
      '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
      'transient',
    ],
    ['RCPT TO', '550 5.7.1 Unable to relay', 'transient'],
    ['RCPT TO', '550 5.7.25 No reverse DNS for the client', 'transient'],
    ['RCPT TO', '550 relay not permitted', 'transient'],
    ['RCPT TO', '550 Your IP is on our blacklist', 'transient'],
    ['RCPT TO', '554 Denied', 'transient'],
    ['DATA', '503 5.5.1 Valid RCPT first', 'server'],
    ['DATA', '550 5.4.5 Daily user sending limit exceeded', 'server'],
    ['DATA', '554 5.3.0 Mail system is full', 'server'],
    ['DATA', '554 Hourly limit of messages reached', 'server'],
    ['DATA', '550 5.7.28 Unusual rate of mail from your IP address', 'transient'],
    ['DATA', '550 5.7.26 Unauthenticated mail is not accepted due to the domain’s DMARC policy', 'transient'],
    ['DATA', '550 5.7.23 SPF validation failed', 'transient'],
    ['DATA', '550 5.7.60 Client does not have permissions to send as this sender', 'transient'],
    ['DATA', '550-5.7.1 The IP address sending this message has no PTR record', 'transient'],
    ['DATA', '552 5.2.2 Over quota', 'transient'],
    ['DATA', '550 5.2.1 Mailbox closed for a while', 'transient'],
    ['DATA', '552 5.3.4 Message too big for system', 'permanent'],
    ['DATA', '552 Message too large', 'permanent'],
    ['DATA', '554 5.6.0 Message contains invalid header', 'permanent'],
    ['DATA', '554 5.7.1 Rejected by policy', 'permanent'],
    ['DATA', '550 5.7.1 Message looks like spam', 'permanent'],
    ['DATA', '554 Transaction failed', 'permanent'],
  ])('%s: "%s" is classified as %s', (command, response, kind) => {
    const responseCode = Number(response.slice(0, 3));
    const error = Object.assign(new Error('x'), { code: 'EENVELOPE', command, response, responseCode });
    const failure = classifySmtpError(error);
    expect([failure.kind, failure.reason]).toEqual([kind, response]);
  });

  test('a response is cut and put on one line', () => {
    const error = Object.assign(new Error('x'), {
      code: 'EMESSAGE',
      responseCode: 451,
      response: `451 Later\n${'x'.repeat(1_000_000)}`,
    });
    expect(classifySmtpError(error).reason).toMatch(/^451 Later x{290}$/);
  });
});
