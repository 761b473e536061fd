import { describe, expect, test } from 'vitest';
import { brokenLinks } from './links.ts';

const addresses = new Set(['/', '/services', '/design-studio', '/homes', '/blog/lime', '/blog/feed.xml']);
const told = (file: string, source: string) => brokenLinks(file, source, addresses);

describe('a link that leads nowhere is told with file and line', () => {
  test.each([
    [
      'a button',
      'content/pages/home.yaml',
      'hero:\n  buttonText: See\n  buttonLink: /servces\n',
      3,
      'there is no page /servces; did you mean /services?',
    ],
    [
      'a page of the footer',
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
      'a link in a front matter',
      'content/articles/a.md',
      '---\nid: a\nlink: /nowhere\n---\nOne.\n',
      3,
      'there is no page /nowhere',
    ],
    [
      'a page that was removed, which no other is like',
      'content/articles/a.md',
      '---\nid: a\n---\n[rain](/blog/monsoon-light)\n',
      4,
      'there is no page /blog/monsoon-light; lead the link elsewhere, or leave its words alone',
    ],
    [
      'a heading',
      'content/articles/a.md',
      '---\nid: a\n---\n## Two\n\n[up](#one)\n',
      6,
      'the link #one leads to no heading of this text',
    ],
    [
      'another spelling',
      'content/articles/a.md',
      '---\nid: a\n---\n[x](/Services/)\n',
      4,
      'expected /services',
    ],
    [
      'a relative one',
      'content/articles/a.md',
      '---\nid: a\n---\n[x](services)\n',
      4,
      'the link services is no address',
    ],
  ])('%s', (_kind, file, source, line, message) => {
    const [problem, ...others] = told(file, source);
    expect(problem).toContain(`${file}: line ${line}: `);
    expect(problem).toContain(message);
    expect(others).toEqual([]);
  });
});

test('links that lead somewhere are not told', () => {
  const source =
    '---\nlink: /\n---\n## Two\n\n[a](/homes?category=Tables) [b](/services#x) [c](https://example.com/x) [d](mailto:a@b.co) [e](#two) [f](/blog/feed.xml) [g](#कला)\n\n## कला\n';
  expect(told('content/articles/a.md', source)).toEqual([]);
});
