import { describe, expect, test } from 'vitest';
import { checkAttachment, typeOf } from './attachments.ts';
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

describe('attachments', () => {
  const check = (name: string, start: string) => () =>
    checkAttachment(name, 100, Buffer.from(start, 'latin1'));
  test.each([
    ['cv.pdf', '%PDF-1.7'],
    ['cv.docx', 'PK\u0003\u0004abcd'],
    ['cv.doc', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'],
    ['plan.jpg', '\u00ff\u00d8\u00ff'],
  ])('%s with its own first bytes passes', (name, start) => {
    expect(check(name, start)).not.toThrow();
  });
  test.each([
    ['cv.pdf', 'MZ\u0090\u0000'],
    ['cv.docx', '\u007fELF'],
    ['cv.exe', 'anything'],
    ['cv.pdf.JS', 'alert(1)'],
    ['cv.pdf', 'GIF89a'],
    ['cv.html', '<script>'],
  ])('%s beginning with %j is refused', (name, start) => {
    expect(check(name, start)).toThrow(expect.objectContaining({ statusCode: 415 }));
  });
  test('an empty file is refused', () => {
    expect(() => checkAttachment('cv.pdf', 0, Buffer.alloc(0))).toThrow(
      expect.objectContaining({ statusCode: 422 }),
    );
  });
  test('the type is that of the name', () => {
    expect([typeOf('a.PDF'), typeOf('a'), typeOf('a.pdf.zip')]).toEqual([
      'application/pdf',
      'application/octet-stream',
      'application/octet-stream',
    ]);
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
  ])('%s %s means %s', (code, status, kind) => {
    expect(failure(code, status).kind).toBe(kind);
  });
});
