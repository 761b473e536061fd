import { describe, expect, test } from 'vitest';
import { readDirectives } from './directives.ts';
import { judgeFailure } from './smtp-outcome.ts';
import { waitAfter } from './waits.ts';

describe('directives', () => {
  const read = (given: Record<string, string>) =>
    readDirectives(Object.entries(given).map(([name, value]) => ({ name, value })));

  test('are parted from the fields, known or not', () => {
    const { fields, directives } = read({
      name: 'A',
      _subject: 'Hi\r\nBcc: x@y.zz',
      _unknown: '1',
      email: 'a@b.co',
    });
    expect(fields.map(({ name }) => name)).toEqual(['name', 'email']);
    expect(directives).toMatchObject({
      subject: 'Hi Bcc: x@y.zz',
      replyTo: 'a@b.co',
      honeypot: false,
    });
  });

  test('a subject takes in the fields that it names, on one line', () => {
    const { directives } = read({
      subject: 'Interior\r\nBcc: x@y.zz',
      _subject: 'New Contact Form: {subject}{none}',
    });
    expect(directives.subject).toBe('New Contact Form: Interior Bcc: x@y.zz');
  });

  test('fall back where they make no sense', () => {
    const { directives } = read({
      _id: '../../x',
      _replyto: 'nobody',
      email: 'a@b.co',
    });
    expect(directives).toMatchObject({ id: null, replyTo: 'a@b.co' });
  });
});

test('waits double from 1 s to 30 s in a young process, to 15 min in an old one', () => {
  const young = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => waitAfter(failures, 0) / 1000);
  expect(young).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect([6, 10, 11, 2000].map((failures) => waitAfter(failures, 3_600_000) / 1000)).toEqual([
    32, 512, 900, 900,
  ]);
});

describe('a failed try', () => {
  const failure = (code: string, responseCode?: number) =>
    judgeFailure(Object.assign(new Error('x'), { code, responseCode }));
  test.each([
    ['ESOCKET', undefined, 'server'],
    ['ETIMEDOUT', undefined, 'server'],
    ['ECONNECTION', undefined, 'server'],
    ['EAUTH', 535, 'server'],
    ['EPROTOCOL', 554, 'server'],
    ['EENVELOPE', 530, 'server'],
    ['EENVELOPE', 421, 'server'],
    ['EENVELOPE', 451, 'later'],
    ['EMESSAGE', 452, 'later'],
    ['EENVELOPE', 550, 'never'],
    ['EMESSAGE', 554, 'never'],
    ['ESTREAM', undefined, 'later'],
    ['EMFILE', undefined, 'later'],
  ])('%s %s means %s', (code, status, kind) => {
    expect(failure(code, status).kind).toBe(kind);
  });

  // What servers say, as their makers document it.
  test.each([
    ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user', 'server'],
    ['MAIL FROM', '550 5.4.5 Daily user sending limit exceeded', 'server'],
    ['MAIL FROM', '501 5.1.7 Bad sender address syntax', 'server'],
    ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'never'],
    ['MAIL FROM', '552 Message size exceeds maximum value', 'never'],
    ['RCPT TO', '550 5.1.1 No such user', 'never'],
    ['RCPT TO', '550 5.1.1 User unknown in relay recipient table', 'never'],
    ['RCPT TO', '550 5.1.10 Recipient address has null MX', 'never'],
    ['RCPT TO', '550 No such user here', 'never'],
    ['RCPT TO', '553 sorry, that domain isn’t in my list of allowed rcpthosts', 'never'],
    ['RCPT TO', '552 5.2.3 Message exceeds the mailbox’s limit', 'never'],
    ['RCPT TO', '550 5.1.8 Access denied, bad outbound sender', 'later'],
    ['RCPT TO', '552 5.2.2 Over quota', 'later'],
    ['RCPT TO', '552 Mailbox full', 'later'],
    ['RCPT TO', '550 5.2.1 Mailbox disabled, not accepting messages', 'later'],
    ['RCPT TO', '550 5.4.5 Daily SMTP relay limit exceeded for user', 'later'],
    ['RCPT TO', '550 5.5.0 Requested action not taken', 'later'],
    ['RCPT TO', '554 5.7.1 <hello@studio.example>: Relay access denied', 'later'],
    [
      'RCPT TO',
      '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
      'later',
    ],
    ['RCPT TO', '550 5.7.1 Unable to relay', 'later'],
    ['RCPT TO', '550 5.7.25 No reverse DNS for the client', 'later'],
    ['RCPT TO', '550 relay not permitted', 'later'],
    ['RCPT TO', '550 Your IP is on our blacklist', 'later'],
    ['RCPT TO', '554 Denied', 'later'],
    ['DATA', '503 5.5.1 Valid RCPT first', 'server'],
    ['DATA', '550 5.4.5 Daily user sending limit exceeded', 'server'],
    ['DATA', '554 5.3.0 Mail system is full', 'server'],
    ['DATA', '554 Hourly limit of messages reached', 'server'],
    ['DATA', '550 5.7.28 Unusual rate of mail from your IP address', 'later'],
    ['DATA', '550 5.7.26 Unauthenticated mail is not accepted due to the domain’s DMARC policy', 'later'],
    ['DATA', '550 5.7.23 SPF validation failed', 'later'],
    ['DATA', '550 5.7.60 Client does not have permissions to send as this sender', 'later'],
    ['DATA', '550-5.7.1 The IP address sending this message has no PTR record', 'later'],
    ['DATA', '552 5.2.2 Over quota', 'later'],
    ['DATA', '550 5.2.1 Mailbox closed for a while', 'later'],
    ['DATA', '552 5.3.4 Message too big for system', 'never'],
    ['DATA', '552 Message too large', 'never'],
    ['DATA', '554 5.6.0 Message contains invalid header', 'never'],
    ['DATA', '554 5.7.1 Rejected by policy', 'never'],
    ['DATA', '550 5.7.1 Message looks like spam', 'never'],
    ['DATA', '554 Transaction failed', 'never'],
  ])('%s answered "%s" means %s', (command, response, kind) => {
    const responseCode = Number(response.slice(0, 3));
    const error = Object.assign(new Error('x'), { code: 'EENVELOPE', command, response, responseCode });
    expect(judgeFailure(error)).toEqual({ kind, words: response });
  });

  test('a server’s words are kept on one line and cut', () => {
    const error = Object.assign(new Error('x'), {
      code: 'EMESSAGE',
      responseCode: 451,
      response: `451 Later\n${'x'.repeat(1_000_000)}`,
    });
    expect(judgeFailure(error).words).toMatch(/^451 Later x{290}$/);
  });
});
