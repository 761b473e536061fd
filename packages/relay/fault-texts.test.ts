import { expect, test } from 'vitest';
import { describeFault } from './fault-texts.ts';

// Messages of Node and Nodemailer, and responses from the documentation of mail servers.
test.each([
  ['certificate has expired', /certificate/],
  ["Hostname/IP does not match certificate's altnames", /certificate/],
  ['535 5.7.8 Username and Password not accepted', /password/],
  ['534-5.7.9 Application-specific password required', /password/],
  ['Missing credentials for "PLAIN"', /password/],
  ['getaddrinfo ENOTFOUND mail.example.com', /DNS/],
  ['getaddrinfo EAI_AGAIN mail.example.com', /DNS/],
  ['552 5.2.2 Over quota', /mailbox/],
  ['452 4.2.2 The recipient’s inbox is out of storage', /mailbox/],
  ['550 5.4.5 Daily user sending limit exceeded', /limit/],
  ['421 4.7.0 Too many messages', /limit/],
  ['553 5.7.1 Sender address rejected: not owned by user', /refuses the sender/],
  ['550 5.7.26 Unauthenticated mail is not accepted due to the domain’s DMARC policy', /refuses the sender/],
  ['554 5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org', /refuses the sender/],
  ['connect ECONNREFUSED 192.0.2.1:465', /reached/],
  ['Greeting never received', /reached/],
  ['Connection closed unexpectedly', /reached/],
  ['451 Something else', /does not accept mail/],
])('"%s" is explained', (detail, title) => {
  expect(describeFault({ name: 'mail', detail }).title).toMatch(title);
});

test.each([
  ['database is locked', /Another program has locked/],
  ['cannot execute INSERT in a read-only transaction', /takes no changes/],
  ['canceling statement due to statement timeout', /takes no changes/],
  ['Query read timeout', /cannot be reached/],
  ['ENOSPC: no space left on device', /disk is full/],
  ['EROFS: read-only file system', /may not write/],
  ['database disk image is malformed', /cannot store anything/],
])('"%s" of the storage is explained', (detail, title) => {
  expect(describeFault({ name: 'storage', detail }).title).toMatch(title);
});

test.each([
  [
    'crm.example.com has the address 10.0.0.5, in a private network, which WEBHOOK_ALLOW_PRIVATE=on allows',
    /private network/,
  ],
  ['certificate has expired', /certificate/],
  ['getaddrinfo ENOTFOUND crm.example.com', /DNS/],
  ['the server answered 401 Unauthorized', /refuses/],
  ['the server redirects (301), which is not followed', /refuses/],
  ['the server answered 503 Service Unavailable', /reached/],
  ['no answer in 10 seconds', /reached/],
])('"%s" of the webhook is explained', (detail, title) => {
  expect(describeFault({ name: 'webhook', detail }).title).toMatch(title);
});

test.each([
  ['mailbox', 'certificate has expired', /certificate/],
  ['mailbox', 'Invalid login: [AUTHENTICATIONFAILED] Authentication failed.', /password/],
  ['mailbox', 'getaddrinfo ENOTFOUND mail.example.com', /DNS/],
  ['mailbox', 'The mailbox server did not answer in time.', /cannot be read/],
  ['arrival', 'The mail is in the spam folder.', /spam folder/],
  ['arrival', 'The mail server accepted the mail, but it did not arrive.', /do not arrive/],
] as const)('%s: "%s" is explained', (name, detail, title) => {
  expect(describeFault({ name, detail }).title).toMatch(title);
});

test.each([
  ['ENOSPC: no space left on device, write', /disk is full/],
  ['database or disk is full', /disk is full/],
  ['EROFS: read-only file system, open', /may not write/],
  ['attempt to write a readonly database', /may not write/],
  ['database disk image is malformed', /cannot store anything/],
])('"%s" is explained', (detail, title) => {
  expect(describeFault({ name: 'storage', detail }).title).toMatch(title);
});
