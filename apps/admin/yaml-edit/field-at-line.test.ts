import { expect, it } from 'vitest';
import { findFieldAtLine } from './field-at-line.ts';

const yaml = `# A comment.
hero:
  title: A
  buttons:
    - { text: B, link: /there }
    - text: C
      link: /here
`;

it.each([
  [3, ['hero', 'title']],
  [5, ['hero', 'buttons', 0, 'text']],
  [7, ['hero', 'buttons', 1, 'link']],
  [1, []],
])('line %i of a YAML file has the field %j', (line, path) => {
  expect(findFieldAtLine('pages/home.yaml', yaml, line)).toEqual(path);
});

it.each([
  [2, ['title']],
  [3, ['link']],
  [5, ['body']],
  [7, ['body']],
])('line %i of a Markdown file has the field %j', (line, path) => {
  expect(
    findFieldAtLine('articles/a.md', '---\ntitle: A\nlink: /b\n---\nOne.\n\n[Two](/c).\n', line),
  ).toEqual(path);
});
