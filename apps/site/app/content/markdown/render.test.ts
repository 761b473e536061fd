import { listSections } from '@studio/content/markdown/sections';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render.tsx';

const render = (body: string) => renderMarkdown('content/articles/a.md', body, 8);

test('a table is in a focusable scroll container, and its columns are aligned by classes', () => {
  const html = render('| Room | Lux |\n|:--|--:|\n| Kitchen | 500 |\n');
  expect(html).toContain('<div class="table" tabindex="0" role="region" aria-label="Table 1"><table>');
  expect(html).toContain('<td class="align-right">500</td>');
  expect(html).not.toContain('align=');
});

test('listed sections have the ids of their headings', () => {
  const body = 'Before.\n\n## Who carries **it**, & why?\n\nText.\n\n### Not this\n\n## Lime: नज़ाकत\n';
  const sections = listSections(body);
  expect(sections).toEqual([
    { id: 'who-carries-it-why', title: 'Who carries it, & why?' },
    { id: `lime-${'नज़ाकत'.normalize('NFC')}`, title: 'Lime: नज़ाकत' },
  ]);
  for (const { id } of sections) expect(render(body)).toContain(`<h2 id="${id}">`);
});

test.each([
  ['repeated headings', ['Light', 'Light', 'Light'], ['light', 'light-2', 'light-3']],
  ['a heading that equals a numbered id', ['Light 2', 'Light', 'Light'], ['light-2', 'light', 'light-3']],
  ['an id of the surrounding page', ['Main'], ['main-2']],
  ['headings without a letter', ['☀️', '…'], ['section', 'section-2']],
  ['titles that differ in a vowel sign', ['कल', 'काल', 'कला'], ['कल', 'काल', 'कला']],
  ['combining marks after a letter and after a symbol', ['Cafe\u0301 ☀️'], ['café']],
])('every heading has a unique id: %s', (_what, titles, ids) => {
  const body = titles.map((title) => `## ${title}\n\nText.\n`).join('\n');
  expect(listSections(body).map(({ id }) => id)).toEqual(ids);
  expect([...render(body).matchAll(/<h2 id="(.*?)">/g)].map(([, id]) => id)).toEqual(ids);
});

describe('unsafe HTML is never rendered', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[link](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
  ])('%s', (body) => {
    expect(render(body)).not.toMatch(/<script|<img|<a [^>]*javascript:/i);
  });

  test('for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (body) => {
        // An invalid tag throws an error.
        fc.pre(!body.includes('{'));
        expect(render(body)).not.toMatch(/<(script|iframe|object|style)\b/i);
      }),
    );
  });
});

test.each(['https://example.com/a.jpg', '//example.com/a.jpg', 'http://example.com/a.jpg'])(
  'an image of another site is an error with its line: %s',
  (address) => {
    expect(() => render(`One.\n\nTwo ![a chair](${address}).\n`)).toThrow(
      /^content\/articles\/a\.md: line 11: the image \S+ is on another site/,
    );
  },
);

test('an image of this site is rendered', () => {
  expect(render('![a chair](/assets/chair.jpg)\n')).toContain('<img src="/assets/chair.jpg"');
});

test('a comment is not rendered', () => {
  const html = render('One <!-- Ask Imran. --> two.\n\n<!-- Not\n\nthis. -->\n\nThree.\n');
  expect(html).toBe('<p>One  two.</p><p>Three.</p>');
});

test('an unknown tag is an error with its line', () => {
  expect(() => render('One.\n\n{% gallery /%}\n')).toThrow(/^content\/articles\/a\.md: line 11: .*gallery/);
});
