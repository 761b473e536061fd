import * as parseMarkdown from '@studio/content/markdown/parse-markdown';
import * as parse from '@studio/content/parse';
import { articleSchema, candleSchema } from '@studio/content/schema/collections';
import { createImageSchemas } from '@studio/content/schema/image-schemas';
import { studioSchema } from '@studio/content/schema/studio';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseSource } from '../content-source.ts';
import { addSourceMarks, wrapParse, wrapParseMarkdown, wrapRender } from './mark-content.ts';
import { appendSourceMark, removeSourceMarks, replaceSourceMarks } from './source-marks.ts';
import { addMessageMarks } from './vite-source-marks-plugin.ts';

const image = {
  id: 'candles/mitti',
  alt: 'A candle',
  caption: 'Mitti',
  focus: [0.5, 0.5] as const,
  width: 3,
  height: 2,
  color: '#112233',
  avif: '/a.avif 480w',
  fallback: '/a.jpg',
  linkPreview: '/b.jpg',
};
const imageSchemas = createImageSchemas({ images: new Map([[image.id, image]]) });
const candleYaml = `id: mitti
name: Mitti
description: Rain on dry earth.
scent: { top: Petrichor }
wax: Soy
wicks: 1
burnHours: 40
weight: 220
picture: candles/mitti
`;

test('texts and images of a file are marked with their field', () => {
  const candle = wrapParse(parse).parseYaml(
    'content/candles/mitti.yaml',
    candleYaml,
    candleSchema(imageSchemas),
  );
  expect(replaceSourceMarks(`<p>${candle.scent.top}</p><img src="${candle.picture.fallback}">`)).toBe(
    '<p>Petrichor<!--source candles/mitti.yaml#scent/top 9--></p><img src="/a.jpg" data-source="candles/mitti.yaml#picture 6">',
  );
  expect(removeSourceMarks(JSON.stringify(candle))).toBe(
    JSON.stringify(parse.parseYaml('content/candles/mitti.yaml', candleYaml, candleSchema(imageSchemas))),
  );
});

test('values that code compares or parses are not marked', () => {
  const studio = wrapParse(parse).parseYaml(
    'content/studio.yaml',
    'enquiries: {service: "https://a.example"}',
    z.object({ enquiries: studioSchema.shape.enquiries.pick({ service: true }) }),
  );
  expect(studio).toEqual({ enquiries: { service: 'https://a.example' } });
  const article = {
    id: 'lime',
    title: 'Lime',
    excerpt: 'Lime.',
    date: '2026-01-02',
    category: 'Craft',
    author: 'Noor',
  };
  const marked = addSourceMarks('content/articles/lime.md', articleSchema(imageSchemas), article);
  expect({ ...marked, title: '', excerpt: '', author: '' }).toEqual({
    ...article,
    title: '',
    excerpt: '',
    author: '',
  });
  expect(marked.title).not.toBe(article.title);
});

test('texts of a Markdown body are marked with their line, and headings keep their ids', () => {
  const { renderMarkdown } = wrapRender({
    renderMarkdown: (_path: string, body: string) => {
      const texts = [...wrapParseMarkdown(parseMarkdown).parseMarkdown(body).walk()];
      return texts.map(({ attributes }) => attributes.content ?? '').join('');
    },
  });
  const body = 'One **two**.\n\n## Three\n';
  expect(replaceSourceMarks(renderMarkdown('content/articles/a.md', body))).toBe(
    'One <!--source articles/a.md#body/1 4-->two<!--source articles/a.md#body/1 3-->.<!--source articles/a.md#body/1 1-->Three<!--source articles/a.md#body/3 5-->',
  );
  const outside = [...wrapParseMarkdown(parseMarkdown).parseMarkdown(body).walk()];
  expect(outside.map(({ attributes }) => attributes.content ?? '').join('')).toBe('One two.Three');
});

test('each part of a message is marked', () => {
  const code = 'export const a = "Say \\"hi\\"";\nexport const b = ({ count }) => "" + count + " pieces";\n';
  const marked = addMessageMarks('pieces', code);
  expect(replaceSourceMarks(marked)).toBe(
    'export const a = "Say \\"hi\\"<!--source messages.yaml#pieces/a 8-->";\nexport const b = ({ count }) => "" + count + "<!-- --> pieces<!--source messages.yaml#pieces/b 7-->";\n',
  );
  expect(removeSourceMarks(marked)).toBe(code);
});

test('a page shows its marks as comments only, and a shared page has none', () => {
  const name = appendSourceMark('A & B', { file: 'studio.yaml', path: ['name'] });
  const page = (text: string, encoded: string, comment: string, attribute: string) =>
    `<title>About | ${text}</title><meta content="${text}"><a href="/contact?s=${encoded}" aria-label="${text}">${text}${comment}</a><select><option value="${text}">${text}</option></select><input placeholder="${text}"${attribute}/>`;
  const marked = page(name, encodeURIComponent(name), '', '');
  const encoded = encodeURIComponent('A & B');
  expect(replaceSourceMarks(marked)).toBe(
    page('A & B', encoded, '<!--source studio.yaml#name 5-->', ' data-source="studio.yaml#name 5"'),
  );
  expect(removeSourceMarks(marked)).toBe(page('A & B', encoded, '', ''));
  expect(removeSourceMarks(`<meta content="${name.slice(0, -3)}">`)).toBe('<meta content="A & B">');
});

test('a source is parsed as it was formatted', () => {
  expect(parseSource('articles/a.md#body/12 40')).toEqual({
    file: 'articles/a.md',
    path: ['body', 12],
    length: 40,
  });
  expect(parseSource('pictures/a.yaml# 8')).toEqual({ file: 'pictures/a.yaml', path: [], length: 8 });
  expect(parseSource('another comment')).toBeUndefined();
});
