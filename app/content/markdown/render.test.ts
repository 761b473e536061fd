import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render.tsx';
import { sectionsOf } from './sections.ts';

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
    { id: expect.stringMatching(/^lime-/), title: 'Lime: नज़ाकत' },
  ]);
  for (const { id } of sections) expect(render(body)).toContain(`<h2 id="${id}">`);
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

test('a tag that nobody knows is named by its line in the file', () => {
  expect(() => render('One.\n\n{% gallery /%}\n')).toThrow(/^content\/articles\/a\.md: line 11: .*gallery/);
});
