import { describe, expect, test } from 'vitest';
import { burningProblem } from './burning.ts';
import { factTable } from './fact-table.ts';
import { fillIn, typedOut } from './facts.ts';
import { parseMarkdown, parseYaml } from './parse.ts';
import { legalSchema } from './schema/collections.ts';
import { titled } from './schema/text.ts';
import { inDigits, spelled } from './spelled.ts';

const TABLE = `facts:
  - { name: people, sumOf: [makers, designers], beside: [people] }
  - { name: designers, value: twelve, beside: [of us] }
  - { name: makers, value: 11, beside: [people, make furniture] }
  - { name: weeks, value: eleven to fifteen, beside: [weeks] }
`;
const table = (source: string) => factTable('content/facts.yaml', source, { candles: 13 }, 'Neem & Noor');
const facts = table(TABLE);

test('numbers are spelled up to ninety-nine, and read back', () => {
  expect([0, 12, 20, 31, 99].map(spelled)).toEqual(['zero', 'twelve', 'twenty', 'thirty-one', 'ninety-nine']);
  expect(spelled(140)).toBe('140');
  expect(inDigits('Thirty-one people, twenty pieces, none lonely')).toBe('31 people, 20 pieces, none lonely');
});

test('a text takes a fact by its name, with a capital where the name has one', () => {
  expect(fillIn('{% $Designers %} draw and {%$makers%} make: {% $people %}.', facts)).toBe(
    'Twelve draw and 11 make: twenty-three.',
  );
});

test('what is counted is a fact, spelled', () => {
  expect(fillIn('{% $Candles %} candles', facts)).toBe('Thirteen candles');
});

test('how the studio is called is a fact', () => {
  expect(fillIn('Services | {% $studio %}', facts)).toBe('Services | Neem & Noor');
});

test.each([
  ['- { name: studio, value: Us }', 'studio: is the name in studio.yaml'],
  ['- { name: all, sumOf: [a, b] }', 'all: expected "a" to be a fact with a number'],
  ['- { name: candles, value: twelve }', 'candles: is counted from the files in content/candles'],
  ['- { name: a, value: 1 }\n  - { name: a, value: 2 }', 'a: stands there twice'],
  ['- { name: a }', 'facts[0]: expected either value or sumOf'],
  ['- { name: A b, value: 1 }', 'facts[0].name: expected a name of letters and digits'],
])('the table with %s is refused', (line, told) => {
  expect(() => table(`facts:\n  ${line}\n`)).toThrow(told);
});

describe('an unknown name stops the build with file, place and the names there are', () => {
  test('in YAML', () => {
    const read = () =>
      parseYaml('content/pages/a.yaml', 'title: T\ntext: We are {% $peple %}.', titled, facts);
    expect(read).toThrow(
      /content\/pages\/a\.yaml: text: "\$peple" is not in content\/facts\.yaml, which has .*people/s,
    );
  });

  test('in Markdown', () => {
    const source = '---\ntitle: T\ndescription: D\nupdated: 2026-01-01\n---\n\nWe are {% $peple %}.\n';
    expect(() => parseMarkdown('content/legal/a.md', source, legalSchema, facts)).toThrow(
      /a\.md: line 7: "\$peple"/,
    );
  });
});

test('facts count towards the length of a text', () => {
  const text = `${'x'.repeat(595)} {% $people %}`;
  expect(() => parseYaml('a.yaml', `title: T\ntext: ${text}`, titled, facts)).toThrow(
    'at most 600 characters',
  );
});

describe('a fact typed out is found', () => {
  test.each([
    ['in words', 'Today twelve of us draw.', 'designers'],
    ['in digits', 'Today 12 of us draw.', 'designers'],
    ['with a capital', 'Eleven people make it.', 'makers'],
    ['as a span', 'It takes 11 to 15 weeks.', 'weeks'],
    ['over the end of a line', 'It takes eleven to fifteen\n    weeks.', 'weeks'],
  ])('%s', (_how, source, name) => {
    expect(typedOut(source, facts)).toEqual([expect.objectContaining({ name, line: 1 })]);
  });

  test.each([
    '{% $designers %} of us draw.',
    'The 112 of us.',
    'Twelve candles.',
    '3.12 of us',
    'Eleven peoples',
  ])('not in "%s"', (source) => {
    expect(typedOut(source, facts)).toEqual([]);
  });
});

test('a candle whose hours do not fit its wax is told so', () => {
  expect(burningProblem({ weight: 420, burnHours: 38, wicks: 3 }, [4, 8])).toContain('3.7 g an hour');
  expect(burningProblem({ weight: 110, burnHours: 8, wicks: 1 }, [4, 8])).toContain('13.8 g an hour');
  expect(burningProblem({ weight: 220, burnHours: 48, wicks: 1 }, [4, 8])).toBeNull();
});
