import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvRow, formatPhoneNumber } from './csv.ts';

test.each([
  ['=HYPERLINK("https://evil.example","Open")', `"'=HYPERLINK(""https://evil.example"",""Open"")"`],
  ['+91 98765 43210', '"+91 98765 43210"'],
  ['+919876543210', `"'+919876543210"`],
  ['+1-1', `"'+1-1"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1', `"'＝1"`],
  ['a "chair",\n=1', `"a ""chair"",\n=1"`],
  ['', '""'],
])('%j', (value, cell) => {
  expect(formatCsvRow([value])).toBe(`${cell}\r\n`);
});

test('every row can be read again, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (values) => {
      const cells = [...formatCsvRow(values).matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, text = '']) =>
        text.replaceAll('""', '"'),
      );
      expect(cells.map((cell, index) => (cell === `'${values[index]}` ? values[index] : cell))).toEqual(
        values,
      );
      for (const cell of cells) expect(cell).not.toMatch(/^(?:[=\-@\t\r]|\+(?!\d[\d ]*$))/);
    }),
  );
});

test.each([
  ['+91-98765-43210', '+91 98765 43210'],
  ['+91 (98765) 43210', '+91 98765 43210'],
  ['+919876543210', '+91 98765 43210'],
  ['09876543210', '0 98765 43210'],
  ['98765 43210', '98765 43210'],
  ['+1+1', '+1+1'],
  ['=1', '=1'],
  ['', ''],
])('the phone number %j is written as %j', (number, text) => expect(formatPhoneNumber(number)).toBe(text));
