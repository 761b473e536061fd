import { globSync, readFileSync } from 'node:fs';
import { parseMarkdown } from '@studio/content/markdown/parse-markdown';
import fc from 'fast-check';
import { Fragment } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { arbitraryDocument } from '../../../support/arbitrary-document.ts';
import { parseContentFile } from '../../../yaml-edit/content-file.ts';
import { findBlock } from './editor.ts';
import { normalize } from './normalize.ts';
import { parseText, toCanonicalHref } from './parse-text.ts';
import { marks, nodes, schema } from './schema.ts';
import { findUnusualLine, readsBack, writeText } from './write-text.ts';

/** Number of generated documents. Use `RICH_TEXT_RUNS=20000` for a thorough run. */
const RUN_COUNT = Number(process.env.RICH_TEXT_RUNS ?? 200);
const TAGS = new Set(['figure', 'note']);
const parse = (text: string) => parseText(text, TAGS).doc;

/** Markdown that no file has, in forms that a developer may write. */
const oddText = readFileSync('apps/admin/support/odd-markdown.md', 'utf8');
const contentTexts = globSync('content/{articles,projects,legal}/*.md').map(
  (path) => parseContentFile(path, readFileSync(path, 'utf8')).body ?? '',
);

it('reads back every document that can be edited, and then writes the same text', () => {
  fc.assert(
    fc.property(arbitraryDocument, (doc) => {
      doc.check();
      const text = writeText(doc);
      if (!readsBack(text, doc, TAGS))
        expect(normalize(parse(text)).toJSON(), text).toEqual(normalize(doc).toJSON());
      expect(writeText(parse(text))).toBe(text);
    }),
    { numRuns: RUN_COUNT },
  );
});

it('writes the texts of the site as they are', () => {
  for (const text of contentTexts) expect(writeText(parse(text))).toBe(text);
});

it('shows what the site prints', () => {
  for (const text of contentTexts) {
    const printed = [...parseMarkdown(text).walk()]
      .filter(({ type }) => type === 'text' || type === 'code')
      .map(({ attributes }) => attributes.content)
      .join('');
    const doc = parse(text);
    expect(doc.textBetween(0, doc.content.size).replaceAll(/\s/g, '')).toBe(printed.replaceAll(/\s/g, ''));
  }
});

it('a text in another form keeps its meaning when an edit rewrites it', () => {
  const doc = parse(oddText);
  expect(readsBack(writeText(doc), doc, TAGS)).toBe(true);
});

describe('finds the first line in another form', () => {
  it.each([
    ['a list', 'One\n\n* a\n* b\n', 3, '- a'],
    ['a list with blank lines', '- a\n\n- b\n', 2, '- b'],
    ['a hard wrap', 'One\ntwo\n', 1, 'One two'],
    ['two blank lines', 'One\n\n\nTwo\n', 3, 'Two'],
    ['a padded table', '| a   | b |\n|-----|---|\n| c   | d |\n', 1, '| a | b |'],
    ['Windows line ends', 'One\r\n\r\nTwo\r\n', 1, 'One'],
    ['the definition of a link', '[Us][a]\n\n[a]: /about\n', 1, '[Us](/about)'],
    ['lines that are not shown', 'One\n\n[a]: /about\n', 2, ''],
  ])('%s', (_name, text, line, expected) => {
    expect(findUnusualLine(text, parse(text))).toEqual({ line, expected });
  });

  it.each(['', '\n', 'One', 'One\n\n', '***\n'])('none in %j', (text) => {
    expect(findUnusualLine(text, parse(text))).toBeUndefined();
  });
});

describe('punctuation beside formatting', () => {
  const [bold, italic] = [marks.strong.create(), marks.em.create()];
  const link = marks.link.create({ href: '/a' });
  it.each([
    ['a bold part of a word', ['un', ['real', bold], 'ly'], 'un**real**ly'],
    ['bold punctuation in a word', ['a', ['(b)', bold], 'c'], '&#97;**(b)**&#99;'],
    [
      'bold and italic words',
      [
        ['a ', bold],
        ['b', bold, italic],
        [' c', italic],
      ],
      '**a _b_** _c_',
    ],
    ['an exclamation mark before a link', ['Oh!', ['a', link]], 'Oh\\![a](/a)'],
    ['brackets in a link', [['[1]', link]], '[\\[1\\]](/a)'],
  ] as const)('%s', (_name, parts, markdown) => {
    const line = parts.map((part) => {
      const [text, ...textMarks] = typeof part === 'string' ? [part] : part;
      return schema.text(text, textMarks);
    });
    const doc = nodes.doc.create(null, nodes.paragraph.create(null, line));
    expect(writeText(doc)).toBe(`${markdown}\n`);
    expect(readsBack(writeText(doc), doc, TAGS)).toBe(true);
  });
});

describe('blocks that the editor cannot show', () => {
  it.each([
    ['a code block', '```js\nconst a = 1;\n```'],
    ['an unknown tag', '{% gallery /%}'],
    ['a tag in a paragraph', 'We are {% $people %} people.'],
    ['a comment', '<!-- Ask Imran\n\nabout this. -->'],
    ['a list with a code block', '- One\n\n  ```\n  code\n  ```'],
    ['a note with an attribute', '{% note kind="small" %}\nA note.\n{% /note %}'],
    ['a quote with a note with a code block', '> {% note %}\n> ```\n> code\n> ```\n> {% /note %}'],
  ])('%s is kept as Markdown', (_name, block) => {
    const doc = parse(`Before.\n\n${block}\n\nAfter.\n`);
    expect(doc.children.map(({ type }) => type.name)).toEqual(['paragraph', 'raw', 'paragraph']);
    const moved = nodes.doc.create(null, [doc.child(0), doc.child(2), doc.child(1)]);
    expect(writeText(moved)).toBe(`Before.\n\nAfter.\n\n${block}\n`);
  });

  it('are tags that the field does not allow', () => {
    const text = '{% figure picture="a/b" /%}\n\n{% note %}\nA note.\n{% /note %}\n';
    expect(parse(text).children.map(({ type }) => type)).toEqual([nodes.figure, nodes.note]);
    const { doc } = parseText(text, new Set());
    expect(doc.children.map(({ type }) => type)).toEqual([nodes.raw, nodes.raw]);
  });
});

it.each([
  ['Text\n\n{% note %}\nA note\n', 'line 3: {% note %} is not closed'],
  ['Text\n\n{% /note %}\n', 'line 3: {% /note %} closes no tag'],
  ['{% figure picture= /%}\n', 'line 1: a tag is not valid'],
])('a text that cannot be taken apart is one raw block: %j', (text, reason) => {
  const { doc, error } = parseText(text, TAGS);
  expect(error).toBe(`The formatted view cannot show this text: ${reason}.`);
  expect(doc.children.map(({ attrs }) => attrs.markdown)).toEqual([text]);
});

it('notices a document that Markdown cannot express', () => {
  const link = marks.link.create({ href: 'javascript:alert(1)' });
  const doc = nodes.doc.create(null, nodes.paragraph.create(null, schema.text('a link', [link])));
  expect(readsBack(writeText(doc), doc, TAGS)).toBe(false);
});

it('finds a block by its index in the Markdown, also after an empty heading and an empty paragraph', () => {
  const doc = parse('##\n\nOne\n\nTwo\n');
  const withEmptyParagraph = doc.copy(
    Fragment.fromArray([...doc.children.slice(0, 2), nodes.paragraph.create(), doc.child(2)]),
  );
  const texts = [0, 1, 2, undefined].map((index) => findBlock(withEmptyParagraph, index)?.block.textContent);
  expect(texts).toEqual(['', 'One', 'Two', undefined]);
});

it.each([
  ['/contact', '/contact'],
  ['https://example.com/a b(c)', 'https://example.com/a%20b(c)'],
  ['https://example.com/ü?q=<a>', 'https://example.com/%C3%BC?q=%3Ca%3E'],
  ['#lime', '#lime'],
  ['javascript:alert(1)', undefined],
])('the URL %s is read as %s', (href, expected) => {
  expect(toCanonicalHref(href)).toBe(expected);
});
