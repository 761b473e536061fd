import { describe, expect, test } from 'vitest';
import { parseMarkdownFile, parseYaml } from './parse.ts';
import { ContentError } from './schema/content-error.ts';
import { createSchemas } from './schema/create-schemas.ts';
import { createPlaceholderImage } from './schema/schema-context.ts';

const FILE = 'content/projects/hill-house.md';
const CATEGORY = 'Residential';
const schemas = createSchemas({
  images: new Map([['hill-house/dusk', createPlaceholderImage('hill-house/dusk')]]),
  categories: { projects: [CATEGORY, 'Commercial'], pieces: ['Beds'] },
});

const projectSource = (changed: Record<string, string> = {}) => {
  const fields = {
    id: 'hill-house',
    title: 'Hill house, Mussoorie',
    category: CATEGORY,
    place: 'Mussoorie',
    area: '310 m²',
    year: '2023',
    materials: 'Slate, deodar',
    summary: 'A low house of dark stone.',
    pictures: '[hill-house/dusk]',
    ...changed,
  };
  const yaml = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return `---\n${yaml.join('\n')}\n---\n\nThe house lies along the slope.\n`;
};

const readProject = (changed?: Record<string, string>) =>
  parseMarkdownFile(FILE, projectSource(changed), schemas.projects);

function contentErrorOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('expected a ContentError');
}

test('parses a valid file with its images and body', () => {
  const { fields, body, linesBeforeBody } = readProject();
  expect(fields.pictures).toMatchObject([{ id: 'hill-house/dusk' }]);
  expect(body.trim()).toBe('The house lies along the slope.');
  expect(projectSource().split('\n')[linesBeforeBody + 1]).toBe('The house lies along the slope.');
});

describe('an error names file, field and expected value', () => {
  test.each([
    [
      'a missing image',
      { pictures: '[hill-house/dusk, hill-house/dawn]' },
      'pictures[1]',
      'expected content/pictures/hill-house/dawn.jpg',
    ],
    ['no image at all', { pictures: '[]' }, 'pictures', 'expected at least one image'],
    ['an unknown category', { category: 'Castles' }, 'category', `"${CATEGORY}"`],
    [
      'a heading too long',
      { title: `"${'Hill house '.repeat(6)}"` },
      'title',
      'expected at most 50 characters',
    ],
    ['an empty text', { summary: '""' }, 'summary', 'this is empty; enter some text'],
    ['a number instead of text', { place: '7' }, 'place', 'expected text'],
    ['text instead of a number', { year: 'soon' }, 'year', 'expected a number, such as 12; found "soon"'],
    ['an id with a space', { id: 'hill house' }, 'id', 'expected lower-case letters, digits and hyphens'],
    ['an unknown field', { prize: '1' }, 'the file', '"prize"'],
  ])('%s', (_case, changed, field, expected) => {
    const message = contentErrorOf(() => readProject(changed));
    expect(message).toContain(`${FILE}: `);
    expect(message).toContain(`${field}: `);
    expect(message).toContain(expected);
  });

  test('a missing field', () => {
    const source = projectSource().replace(/^year: .*\n/m, '');
    const message = contentErrorOf(() => parseMarkdownFile(FILE, source, schemas.projects));
    expect(message).toContain('year: ');
    expect(message).toContain('is missing; expected a number, such as 12');
  });

  test.each(['2026-13-01', '2026-02-30', '1 November 2026'])('the bad date %s', (date) => {
    const message = contentErrorOf(() =>
      parseYaml('content/articles/a.md', `date: ${date}`, schemas.articles),
    );
    expect(message).toContain('date: expected a date such as 2026-10-28');
  });

  test('several errors, one per line', () => {
    const message = contentErrorOf(() => readProject({ year: 'soon', category: 'Castles' }));
    expect(message).toMatch(/category: .*\n {2}year: /);
  });

  test('a nested field of a page', () => {
    const message = contentErrorOf(() =>
      parseYaml('content/pages/home.yaml', 'hero: { slides: [{ title: 7 }] }', schemas.home),
    );
    expect(message).toContain('hero.slides[0].title: expected text');
  });

  test('a nested field of a candle', () => {
    const message = contentErrorOf(() =>
      parseYaml('content/candles/a.yaml', 'scent: { top: 7 }', schemas.candles),
    );
    expect(message).toContain('scent.top: expected text; found 7');
  });
});

describe('a file that cannot be parsed', () => {
  test.each([
    ['an extra colon', 'title: Stone: a floor'],
    ['an unclosed quote', 'title: "Stone'],
    ['wrong indentation', 'title: Stone\n   area: 1'],
    ['a duplicate field', 'title: Stone\ntitle: Slate'],
  ])('error names file and line for %s', (_case, source) => {
    const message = contentErrorOf(() => parseYaml('content/pages/about.yaml', source, schemas.projects));
    expect(message).toContain('content/pages/about.yaml: is not valid YAML');
    expect(message).toMatch(/at line \d+/);
  });

  test('error explains the most common YAML errors', () => {
    const read = (source: string) => contentErrorOf(() => parseYaml(FILE, source, schemas.projects));
    expect(read('title: Stone: a floor')).toContain(
      'text with a colon in it goes between double quotes) at line 1,',
    );
    expect(read('title: Stone\ntitle: Slate')).toContain('a duplicate field name at line 2,');
  });

  test('error has the line number of the file, not of the front matter', () => {
    const message = contentErrorOf(() => readProject({ year: '2023: soon' }));
    expect(message).toContain(`at line ${projectSource().split('\n').indexOf('year: 2023') + 1},`);
  });

  test('error says that front matter is missing', () => {
    const message = contentErrorOf(() =>
      parseMarkdownFile(FILE, 'The house lies along the slope.', schemas.projects),
    );
    expect(message).toBe(`${FILE}: expected front matter between two lines of --- at the top`);
  });

  test('error for an empty file', () => {
    expect(contentErrorOf(() => parseYaml(FILE, '', schemas.projects))).toContain('the file: ');
  });
});

describe('an error is in plain English', () => {
  test.each([
    ['a missing number', 'weight: ', 'weight: is missing; expected a number, such as 12'],
    ['a number in letters', 'weight: sixty', 'weight: expected a number, such as 12; found "sixty"'],
    ['a fraction', 'wicks: 1.5', 'wicks: expected a whole number'],
    ['a number below the minimum', 'wicks: 0', 'wicks: expected 1 or more; found 0'],
    ['an unknown field', 'colour: green', 'unknown field "colour"; remove the line'],
    ['a list instead of text', 'name: [Mitti]', 'name: expected text; found a list'],
    ['a number instead of nested fields', 'scent: 3', 'scent: expected nested fields'],
  ])('%s', (_case, yaml, expected) => {
    const message = contentErrorOf(() => parseYaml('content/candles/a.yaml', yaml, schemas.candles));
    expect(message).toContain(expected);
    expect(message).not.toMatch(/undefined|Invalid|received|\{/);
  });

  test('an unknown category lists the valid ones and their file', () => {
    const message = contentErrorOf(() => readProject({ category: 'Castles' }));
    expect(message).toContain(`category: expected one of "${CATEGORY}", `);
    expect(message).toContain('(content/categories.yaml has the list)');
  });
});
