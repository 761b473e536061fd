import { describe, expect, test } from 'vitest';
import { withUniqueIds } from '../../apps/site/app/content/files.server.ts';
import { parseMarkdown, parseYaml } from './parse.ts';
import { createSchemas } from './schema/create-schemas.ts';
import { ContentError } from './schema/error.ts';
import { placeholderImage } from './schema/schema-context.ts';

const FILE = 'content/projects/hill-house.md';
const CATEGORY = 'Residential';
const schemas = createSchemas({
  images: new Map([['hill-house/dusk', placeholderImage('hill-house/dusk')]]),
  categories: { projects: [CATEGORY, 'Commercial'], pieces: ['Beds'] },
});

const project = (changed: Record<string, string> = {}) => {
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
  parseMarkdown(FILE, project(changed), schemas.projects);

/** What the person who edits the content is told. */
function complaint(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('expected a complaint');
}

test('a good file is read, its pictures found, its body kept', () => {
  const { fields, body, bodyLine } = readProject();
  expect(fields.pictures).toMatchObject([{ id: 'hill-house/dusk' }]);
  expect(body.trim()).toBe('The house lies along the slope.');
  expect(bodyLine).toBe(11);
});

/** Every mistake is told by file, field and what was expected. */
describe('a mistake names file, field and expectation', () => {
  test.each([
    [
      'a missing picture',
      { pictures: '[hill-house/dusk, hill-house/dawn]' },
      'pictures[1]',
      'expected content/pictures/hill-house/dawn.jpg',
    ],
    ['no picture at all', { pictures: '[]' }, 'pictures', 'expected at least one picture'],
    ['an unknown category', { category: 'Castles' }, 'category', `"${CATEGORY}"`],
    [
      'a heading too long',
      { title: `"${'Hill house '.repeat(6)}"` },
      'title',
      'expected at most 50 characters',
    ],
    ['an empty field', { summary: '""' }, 'summary', 'expected words'],
    ['a number for words', { place: '7' }, 'place', 'expected words'],
    ['words for a number', { year: 'soon' }, 'year', 'expected a number, such as 12; found "soon"'],
    ['an id with a space', { id: 'hill house' }, 'id', 'expected lower-case letters, digits and hyphens'],
    ['a field that nobody knows', { prize: '1' }, 'the file', '"prize"'],
  ])('%s', (_mistake, changed, field, expected) => {
    const told = complaint(() => readProject(changed));
    expect(told).toContain(`${FILE}: `);
    expect(told).toContain(`${field}: `);
    expect(told).toContain(expected);
  });

  test('a missing field', () => {
    const source = project().replace(/^year: .*\n/m, '');
    const told = complaint(() => parseMarkdown(FILE, source, schemas.projects));
    expect(told).toContain('year: ');
    expect(told).toContain('is missing; expected a number, such as 12');
  });

  test.each(['2026-13-01', '2026-02-30', '1 November 2026'])('the bad date %s', (date) => {
    const told = complaint(() => parseYaml('content/articles/a.md', `date: ${date}`, schemas.articles));
    expect(told).toContain('date: expected a date such as 2026-10-28');
  });

  test('several at once, each on its line', () => {
    const told = complaint(() => readProject({ year: 'soon', category: 'Castles' }));
    expect(told).toMatch(/category: .*\n {2}year: /);
  });

  test('one deep in a page', () => {
    const told = complaint(() =>
      parseYaml('content/pages/home.yaml', 'hero: { slides: [{ title: 7 }] }', schemas.home),
    );
    expect(told).toContain('hero.slides[0].title: expected words');
  });

  test('a part of a candle', () => {
    const told = complaint(() => parseYaml('content/candles/a.yaml', 'scent: { top: 7 }', schemas.candles));
    expect(told).toContain('scent.top: expected words; found 7');
  });
});

describe('a file that cannot be read at all', () => {
  test.each([
    ['a colon too many', 'title: Stone: a floor'],
    ['a quote left open', 'title: "Stone'],
    ['indentation that leads nowhere', 'title: Stone\n   area: 1'],
    ['a field twice', 'title: Stone\ntitle: Slate'],
  ])('names file and line for %s', (_mistake, source) => {
    const told = complaint(() => parseYaml('content/pages/about.yaml', source, schemas.projects));
    expect(told).toContain('content/pages/about.yaml: is not valid YAML');
    expect(told).toMatch(/at line \d+/);
  });

  test('says in plain words what breaks most files', () => {
    const read = (source: string) => complaint(() => parseYaml(FILE, source, schemas.projects));
    expect(read('title: Stone: a floor')).toContain(
      'text with a colon in it goes between double quotes) at line 1,',
    );
    expect(read('title: Stone\ntitle: Slate')).toContain('a name that stands there twice at line 2,');
  });

  test('counts the lines of front matter as the file has them', () => {
    const told = complaint(() => readProject({ year: '2023: soon' }));
    expect(told).toContain(`at line ${project().split('\n').indexOf('year: 2023') + 1},`);
  });

  test('is told when its front matter is missing', () => {
    const told = complaint(() => parseMarkdown(FILE, 'The house lies along the slope.', schemas.projects));
    expect(told).toBe(`${FILE}: expected front matter between two lines of --- at the top`);
  });

  test('an empty file lacks everything', () => {
    expect(complaint(() => parseYaml(FILE, '', schemas.projects))).toContain('the file: ');
  });
});

test('an id that is taken names both files', () => {
  const told = complaint(() =>
    withUniqueIds([
      ['candles/mitti.yaml', { id: 'mitti' }],
      ['candles/makrana.yaml', { id: 'makrana' }],
      ['candles/copy.yaml', { id: 'mitti' }],
    ]),
  );
  expect(told).toBe('content/candles/copy.yaml: id: "mitti" is taken already by content/candles/mitti.yaml');
});

/** In the words of people who write content, not of those who write schemas. */
describe('a mistake is told in plain words', () => {
  test.each([
    ['a figure that is missing', 'weight: ', 'weight: is missing; expected a number, such as 12'],
    ['a figure in words', 'weight: sixty', 'weight: expected a number, such as 12; found "sixty"'],
    ['half a wick', 'wicks: 1.5', 'wicks: expected a whole number'],
    ['no wick', 'wicks: 0', 'wicks: expected 1 or more; found 0'],
    ['a field that nobody knows', 'colour: green', 'there is no field "colour" here; take the line out'],
    ['a list for a word', 'name: [Mitti]', 'name: expected words; found a list'],
    ['nothing for a group', 'scent: 3', 'scent: expected fields of its own'],
  ])('%s', (_mistake, yaml, expected) => {
    const told = complaint(() => parseYaml('content/candles/a.yaml', yaml, schemas.candles));
    expect(told).toContain(expected);
    expect(told).not.toMatch(/undefined|Invalid|received|\{/);
  });

  test('a category that is not on the list, with the list and where it is', () => {
    const told = complaint(() => readProject({ category: 'Castles' }));
    expect(told).toContain(`category: expected one of "${CATEGORY}", `);
    expect(told).toContain('(content/categories.yaml has the list)');
  });
});
