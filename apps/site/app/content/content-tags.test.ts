import pictures from 'virtual:pictures';
import { expect, test } from 'vitest';
import { contentTags } from './content-tags.tsx';
import { renderMarkdown } from './markdown/render.tsx';

const [imageId = ''] = Object.keys(pictures);
const render = (body: string) => renderMarkdown('content/projects/a.md', body, 4, contentTags);

test('a figure shows an image with its caption', () => {
  const html = render(`One.\n\n{% figure picture="${imageId}" /%}\n`);
  expect(html).toMatch(/<figure[ >]/);
  expect(html).toContain('<figcaption>');
});

test('a figure with an unknown image is an error with file and line', () => {
  expect(() => render('One.\n\n{% figure picture="hill-house/dawn" /%}\n')).toThrow(
    'content/projects/a.md: line 7: there is no image "hill-house/dawn"; expected content/pictures/hill-house/dawn.jpg with hill-house/dawn.yaml beside it',
  );
});

test('a variable is an error with file and line, because it would print nothing', () => {
  expect(() => render('One.\n\nWe are {% $people %}.\n')).toThrow(
    "content/projects/a.md: line 7: Undefined variable: 'people'",
  );
});

test('headings, bold text and links are rendered as Markdown', () => {
  expect(render('## The court\n\nIt is **cool**, as [promised](/process).\n')).toBe(
    '<h2 id="the-court">The court</h2><p>It is <strong>cool</strong>, as <a href="/process">promised</a>.</p>',
  );
});
