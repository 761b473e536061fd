import { findImages, IMAGES_DIR } from '@studio/images/find-images';
import { test as anyTest, expect } from 'vitest';
import { isSample } from '../../../tests/support/sample.ts';
import { type ContentSources, readContent } from '../content-sources.ts';
import { validateContent } from './validate-content.ts';

/** These tests break entries of the sample content. */
const test = anyTest.skipIf(!isSample);

const sources = readContent();
const imageIds = [...findImages(IMAGES_DIR).keys()];
const filesIn = (folder: string) => Object.keys(sources).filter((file) => file.startsWith(`${folder}/`));

/** @param changes new texts of files, or undefined for a file that is removed. */
function validate(changes: Record<string, string | undefined>): string[] {
  const changed = Object.entries({ ...sources, ...changes }).filter(([, text]) => text !== undefined);
  return validateContent(Object.fromEntries(changed) as ContentSources, imageIds);
}
const replace = (file: string, pattern: RegExp, replacement: string): Record<string, string> => {
  const text = sources[file] ?? '';
  expect(text).toMatch(pattern);
  return { [file]: text.replace(pattern, replacement) };
};

anyTest('accepts the content', () => {
  expect(validate({})).toEqual([]);
});

test('names every invalid file of every collection, and hidden entries, too', () => {
  const folders = ['candles', 'pieces', 'projects', 'articles', 'testimonials', 'pages', 'pictures'];
  const files = folders.flatMap((folder) => filesIn(folder).slice(0, 6));
  const broken = Object.fromEntries(
    files.map((file) => [file, sources[file]?.replace(/^(---\n)?/, '$1colour: red\nhidden: true\n')]),
  );
  const issues = validate(broken);
  expect(issues.map((issue) => issue.replace(/:.*/s, '')).sort()).toEqual(
    files.map((file) => `content/${file}`).sort(),
  );
  for (const issue of issues) expect(issue).toContain('"colour"');
});

test('names every file that is not YAML, has no text, or uses an unknown tag or image', () => {
  const issues = validate({
    'candles/mitti.yaml': 'name: a: b',
    'pieces/07-charpai-bed.yaml': 'name: a: b',
    'articles/candle-care.md': sources['articles/candle-care.md']?.replace(
      /^---$[\s\S]*^---$/m,
      '$&\n{% box /%}\n',
    ),
    'articles/monsoon-light.md': `${sources['articles/monsoon-light.md']}\n{% figure picture="no/where" /%}\n`,
    'projects/hill-house.md': sources['projects/hill-house.md']?.replace(
      /(^---$[\s\S]*^---$)[\s\S]*/m,
      '$1\n',
    ),
  });
  expect(issues).toEqual([
    expect.stringMatching(/^content\/articles\/candle-care\.md: line \d+: .*box/i),
    expect.stringMatching(/^content\/articles\/monsoon-light\.md: line \d+: there is no image "no\/where"/),
    expect.stringContaining('content/candles/mitti.yaml: is not valid YAML'),
    expect.stringContaining('content/pieces/07-charpai-bed.yaml: is not valid YAML'),
    'content/projects/hill-house.md: expected text below the second line of ---',
  ]);
});

test('names every entry that refers to no other one', () => {
  const issues = validate({
    ...replace('pieces/07-charpai-bed.yaml', /^goesWith: \[[^,]*/m, 'goesWith: [no-piece'),
    ...replace('pieces/08-arch-bed.yaml', /^goesWith: \[[^,]*/m, 'goesWith: [08-arch-bed'),
    ...replace('pictures/homes/hero.yaml', /piece: 21-jhoola/, 'piece: 21-joola'),
    ...replace('pictures/nazaakat/shelf.yaml', /candle: makrana/, 'candle: 21-jhoola'),
  });
  expect(issues).toEqual([
    expect.stringMatching(
      /^content\/pictures\/homes\/hero\.yaml: marks\[2\]\.piece: expected .*found "21-joola"$/,
    ),
    expect.stringMatching(
      /^content\/pictures\/nazaakat\/shelf\.yaml: marks\[5\]\.candle: .*found "21-jhoola"$/,
    ),
    expect.stringMatching(/^content\/pieces\/07-charpai-bed\.yaml: goesWith: expected .*found "no-piece"$/),
    expect.stringMatching(/^content\/pieces\/08-arch-bed\.yaml: goesWith: .*found "08-arch-bed"$/),
  ]);
});

test('accepts references to hidden entries', () => {
  expect(validate(replace('pieces/21-jhoola.yaml', /^id: .*$/m, '$&\nhidden: true'))).toEqual([]);
});

test('names both files of an id that is used twice', () => {
  const [file = '', other = ''] = filesIn('testimonials');
  expect(validate({ [other]: sources[file] })).toEqual([
    `content/${other}: id: "1" is already used by content/${file}`,
  ]);
});

test.each(['studio.yaml', 'pages/home.yaml', 'order/candles.yaml', 'legal/privacy-policy.md'])(
  'reports that %s is missing',
  (file) => {
    expect(validate({ [file]: undefined })).toEqual([`content/${file}: is missing`]);
  },
);

test('reports only the categories if they are invalid', () => {
  expect(validate({ 'categories.yaml': 'projects: []' })).toEqual([
    expect.stringMatching(/^content\/categories\.yaml: projects: expected at least one category/),
  ]);
});

test('reports a subject that a link of the site selects', () => {
  expect(validate(replace('studio.yaml', /key: furniture/, 'key: chairs'))).toEqual([
    expect.stringMatching(/^content\/studio\.yaml: enquiries\.subjects: expected one with "key: furniture"/),
  ]);
});
