import { sectionsOf } from '@studio/content/markdown/sections';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render.tsx';

const render = (body: string) => renderMarkdown('content/articles/a.md', body, 8);

test('a table scrolls in a box that the keyboard reaches, its columns aligned by classes', () => {
  const html = render('| Room | Lux |\n|:--|--:|\n| Kitchen | 500 |\n');
  expect(html).toContain('<div class="table" tabindex="0" role="region" aria-label="Table"><table>');
  expect(html).toContain('<td class="align-right">500</td>');
  expect(html).not.toContain('align=');
});

test('sections are listed by the ids that their headings have', () => {
  const body = 'Before.\n\n## Who carries **it**, & why?\n\nText.\n\n### Not this\n\n## Lime: नज़ाकत\n';
  const sections = sectionsOf(body);
  expect(sections).toEqual([
    { id: 'who-carries-it-why', title: 'Who carries it, & why?' },
    { id: `lime-${'नज़ाकत'.normalize('NFC')}`, title: 'Lime: नज़ाकत' },
  ]);
  for (const { id } of sections) expect(render(body)).toContain(`<h2 id="${id}">`);
});

test.each([
  ['repeated headings', ['Light', 'Light', 'Light'], ['light', 'light-2', 'light-3']],
  ['a heading that is like a numbered one', ['Light 2', 'Light', 'Light'], ['light-2', 'light', 'light-3']],
  ['an id of the page around the text', ['Main'], ['main-2']],
  ['headings without a letter', ['☀️', '…'], ['section', 'section-2']],
  ['words that differ in a vowel sign', ['कल', 'काल', 'कला'], ['कल', 'काल', 'कला']],
  ['a mark after a letter, and one after a sign', ['Cafe\u0301 ☀️'], ['café']],
])('every heading has an id of its own: %s', (_what, titles, ids) => {
  const body = titles.map((title) => `## ${title}\n\nText.\n`).join('\n');
  expect(sectionsOf(body).map(({ id }) => id)).toEqual(ids);
  expect([...render(body).matchAll(/<h2 id="(.*?)">/g)].map(([, id]) => id)).toEqual(ids);
});

describe('nothing enters but Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[link](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
  ])('%s', (body) => {
    expect(render(body)).not.toMatch(/<script|<img|<a [^>]*javascript:/i);
  });

  test('whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (body) => {
        // A brace and a percent sign begin a tag, and a wrong tag is told, not rendered.
        fc.pre(!body.includes('{'));
        expect(render(body)).not.toMatch(/<(script|iframe|object|style)\b/i);
      }),
    );
  });
});

test.each(['https://example.com/a.jpg', '//example.com/a.jpg', 'http://example.com/a.jpg'])(
  'an image of another site is named by its line in the file: %s',
  (address) => {
    expect(() => render(`One.\n\nTwo ![a chair](${address}).\n`)).toThrow(
      /^content\/articles\/a\.md: line 11: the image \S+ stands on another site/,
    );
  },
);

test('an image of this site is shown', () => {
  expect(render('![a chair](/assets/chair.jpg)\n')).toContain('<img src="/assets/chair.jpg"');
});

test('a tag that nobody knows is named by its line in the file', () => {
  expect(() => render('One.\n\n{% gallery /%}\n')).toThrow(/^content\/articles\/a\.md: line 11: .*gallery/);
});
