import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cleanFileName, cleanLine, cleanText } from './clean.ts';
import { truncate } from './truncate.ts';

// The property tests are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('cleanLine', () => {
  test('prevents header injection', () => {
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

test('cleanText keeps line breaks and removes control characters', () => {
  expect(cleanText('one\r\ntwo\rthree\u0000\u0007\tfour')).toBe('one\ntwo\nthree\tfour');
  expect(cleanText('नमस्ते 🕯️ عربى')).toBe('नमस्ते 🕯️ عربى');
});

describe('truncate', () => {
  test.each([
    ['an emoji', '1234🕯️', 5, '1234'],
    ['a family', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 13, '👨‍👩‍👧‍👦'],
    ['a letter and its marks', 'कि़ताब', 4, 'कि़'],
    ['a text that fits', 'भारत', 4, 'भारत'],
  ])('keeps %s whole', (_description, text, maxLength, expected) => {
    expect(truncate(text, maxLength)).toBe(expected);
  });

  test('never cuts a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, maxLength) => {
        const cut = truncate(text, maxLength);
        return cut.isWellFormed() && cut.length <= maxLength && text.startsWith(cut);
      }),
    );
  });
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

  test('is never empty, a path or hidden, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const cleaned = cleanFileName(name);
        return /^[^./\\][^/\\]*$/u.test(cleaned) && cleanFileName(cleaned) === cleaned;
      }),
    );
    const truncatedAfterExtension = `${'a'.repeat(95)}.pdf.${'b'.repeat(20)}`;
    expect(cleanFileName(truncatedAfterExtension)).toBe(`${'a'.repeat(95)}.pdf`);
  });
});
