import { describe, expect, test } from 'vitest';
import { findBrokenLinks } from './links.ts';

const sitePaths = new Set(['/', '/services', '/design-studio', '/homes', '/blog/lime', '/blog/feed.xml']);
const check = (file: string, source: string) => findBrokenLinks(file, source, sitePaths);

describe('reports a broken link with its file and line', () => {
  test.each([
    [
      'a button',
      'content/pages/home.yaml',
      'hero:\n  buttonText: See\n  buttonLink: /servces\n',
      3,
      'there is no page /servces; did you mean /services?',
    ],
    [
      'a page in the footer',
      'content/studio.yaml',
      'services:\n  - name: A\n    page: design-studo\n',
      3,
      'there is no page /design-studo; did you mean /design-studio?',
    ],
    [
      'a link in Markdown',
      'content/projects/a.md',
      '---\nid: a\n---\nOne.\n\nSee [this](/blog/lme).\n',
      6,
      'there is no page /blog/lme; did you mean /blog/lime?',
    ],
    [
      'a link in the front matter',
      'content/articles/a.md',
      '---\nid: a\nlink: /nowhere\n---\nOne.\n',
      3,
      'there is no page /nowhere',
    ],
    [
      'a removed page without a similar one',
      'content/articles/a.md',
      '---\nid: a\n---\n[rain](/blog/monsoon-light)\n',
      4,
      'there is no page /blog/monsoon-light; change or remove the link',
    ],
    [
      'a heading',
      'content/articles/a.md',
      '---\nid: a\n---\n## Two\n\n[up](#one)\n',
      6,
      'the link #one does not match a heading of this text',
    ],
    [
      'a path that is not canonical',
      'content/articles/a.md',
      '---\nid: a\n---\n[x](/Services/)\n',
      4,
      'expected /services',
    ],
    [
      'a relative link',
      'content/articles/a.md',
      '---\nid: a\n---\n[x](services)\n',
      4,
      'the link services is not a valid URL',
    ],
  ])('%s', (_case, file, source, line, message) => {
    const [issue, ...otherIssues] = check(file, source);
    expect(issue).toContain(`${file}: line ${line}: `);
    expect(issue).toContain(message);
    expect(otherIssues).toEqual([]);
  });
});

test('accepts valid links', () => {
  const source =
    '---\nlink: /\n---\n## Two\n\n[a](/homes?category=Tables) [b](/services#x) [c](https://example.com/x) [d](mailto:a@b.co) [e](#two) [f](/blog/feed.xml) [g](#कला)\n\n## कला\n';
  expect(check('content/articles/a.md', source)).toEqual([]);
});
