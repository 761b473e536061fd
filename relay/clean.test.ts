import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cleanFileName, cleanLine, cleanText, plainAddress } from './clean.ts';

// Random strings of every script take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('cleanLine', () => {
  test('leaves no way to begin a new header line', () => {
    expect(cleanLine('Hello\r\nBcc: victim@example.com', 200)).toBe('Hello Bcc: victim@example.com');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = cleanLine(text, 50);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the purpose
        const clean = !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line);
        return clean && [...line].length <= 50 && line.isWellFormed();
      }),
    );
  });
});

test('cleanText keeps lines and drops what is no text', () => {
  expect(cleanText('one\r\ntwo\rthree\u0000\u0007\tfour')).toBe('one\ntwo\nthree\tfour');
  expect(cleanText('नमस्ते 🕯️ عربى')).toBe('नमस्ते 🕯️ عربى');
});

describe('cleanFileName', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a\\CV.pdf', 'CV.pdf'],
    ['..', 'attachment'],
    ['', 'attachment'],
    ['.htaccess', 'htaccess'],
    ['cv\r\nContent-Type: text/html.pdf', 'html.pdf'],
    ['a\u202efdp.exe', 'afdp.exe'],
    ['cv:stream.pdf', 'cv_stream.pdf'],
    ['रिज़्यूमे.pdf', 'रिज़्यूमे.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(96)}.pdf`],
  ])('%j becomes %j', (given, expected) => {
    expect(cleanFileName(given)).toBe(expected);
  });

  test('is never empty, never a path, never hidden', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        return /^[^./\\][^/\\]*$/u.test(cleanFileName(name));
      }),
    );
  });
});

describe('plainAddress', () => {
  test.each(['a@b.co', 'Asha.Rao+cv@visitor.example', 'x@münchen.example'])('takes %j', (address) => {
    expect(plainAddress(` ${address} `)).toBe(address.toLowerCase());
  });
  test.each([
    'a@b',
    'a b@c.de',
    'a@b.co, c@d.ef',
    'a@b.co\nBcc: c@d.ef',
    'A <a@b.co>',
    '"a"@b.co',
    'a@-b.co',
    `${'a'.repeat(65)}@b.co`,
    '',
  ])('refuses %j', (address) => {
    expect(plainAddress(address)).toBeNull();
  });
});
