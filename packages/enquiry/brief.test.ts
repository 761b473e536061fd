import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertArea, describeArea } from './area.ts';
import { isBrief, toBriefRows } from './brief.ts';
import { removeEmptyParts } from './subject.ts';

const fieldsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const EMPTY = { message: 'A kitchen', city: '', area: '', areaUnit: 'm²', budget: '', stays: '' };

test.each([
  ['120', 'm²', '1,292 sq ft'],
  ['1,200', 'sq ft', '111 m²'],
  ['1,20,000', 'sq ft', '11,148 m²'],
  ['1 200.5', 'm²', '12,922 sq ft'],
  ['१२०', 'm²', undefined],
  ['１２０', 'm²', '1,292 sq ft'],
  ['40', 'sq ft', '3.7 m²'],
  ['0', 'm²', undefined],
  ['-3', 'm²', undefined],
  ['about 120', 'm²', undefined],
  ['1e9', 'm²', undefined],
  ['9'.repeat(400), 'm²', undefined],
  ['120', 'acres', undefined],
])('%s %s is %s', (text, unit, converted) => {
  expect(convertArea(text, unit)).toBe(converted);
});

test('an area that is no number stays as it was typed', () => {
  expect(describeArea('three rooms', 'm²')).toBe('three rooms m²');
  expect(describeArea('120', 'm²')).toBe('120 m² (1,292 sq ft)');
});

test('rows have the order in which the studio reads, without empty fields', () => {
  const fields = fieldsOf({
    ...EMPTY,
    Name: 'Asha',
    email: 'a@b.example',
    what: 'Home',
    area: '120',
    saved: 'A chair: https://site.example/homes/chair',
    odd: 'x',
  });
  expect(toBriefRows(fields)).toEqual([
    { label: 'Project', value: 'A kitchen' },
    { label: 'What', value: 'Home' },
    { label: 'Size', value: '120 m² (1,292 sq ft)' },
    { label: 'Saved on the site', value: 'A chair: https://site.example/homes/chair', hasLinks: true },
    { label: 'Name', value: 'Asha' },
    { label: 'E-mail', value: 'a@b.example' },
    { label: 'odd', value: 'x' },
  ]);
});

test('no value of a form is lost', () => {
  const names = fc.constantFrom('message', 'area', 'areaUnit', 'constructor', '__proto__', 'saved', 'x');
  const fields = fc.array(fc.record({ name: names, value: fc.string({ minLength: 1 }) }));
  fc.assert(
    fc.property(fields, (list) => {
      const text = toBriefRows(list)
        .map(({ value }) => value)
        .join('\n');
      // The unit is part of the size.
      for (const { name, value } of list) if (name !== 'areaUnit') expect(text).toContain(value.trim());
    }),
  );
});

test('only the form of a brief has its fields', () => {
  expect(isBrief(fieldsOf(EMPTY))).toBe(true);
  expect(isBrief(fieldsOf({ name: '', email: '', phone: '', subject: '', message: '' }))).toBe(false);
});

test.each([
  ['New Brief: Home, Jaipur', 'New Brief: Home, Jaipur'],
  ['New Brief: , Jaipur', 'New Brief: Jaipur'],
  ['New Brief: Home, ', 'New Brief: Home'],
  ['New Brief: , ', 'New Brief'],
])('the subject %j becomes %j', (subject, expected) => {
  expect(removeEmptyParts(subject)).toBe(expected);
});
