import { globSync, readFileSync } from 'node:fs';
import { parseMarkdown } from '@studio/content/markdown/parse-markdown';
import fc from 'fast-check';
import { Fragment, type Node } from 'prosemirror-model';
import { splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteRow } from 'prosemirror-tables';
import { describe, expect, it } from 'vitest';
import { arbitraryBlock, arbitraryText, findCursors } from '../../../support/arbitrary-document.ts';
import { parseContentFile } from '../../../yaml-edit/content-file.ts';
import { findBlock } from './editor.ts';
import { isVisuallyEqual, normalize } from './normalize.ts';
import { parseText, toCanonicalHref } from './parse-text.ts';
import { isList, marks, nodes, schema } from './schema.ts';
import { serialize } from './serialize.ts';

/** Number of generated edits. Use `RICH_TEXT_RUNS=20000` for a thorough run. */
const RUN_COUNT = Number(process.env.RICH_TEXT_RUNS ?? 300);
const TAGS = new Set(['figure', 'note']);

const odd = readFileSync('apps/admin/support/odd-markdown.md', 'utf8');
const contentTexts = globSync('content/{articles,projects,legal}/*.md').map(
  (path): [name: string, text: string] => [
    path,
    parseContentFile(path, readFileSync(path, 'utf8')).body ?? '',
  ],
);
const TEXTS: readonly [name: string, text: string][] = [
  ...contentTexts,
  ['odd Markdown', odd],
  ['odd Markdown with CRLF', odd.replaceAll('\n', '\r\n')],
  ['odd Markdown with CR', odd.replaceAll('\n', '\r')],
  ['tabs', '-\tOne\n-\tTwo\n\n\tText after a tab\n\n1.\tFirst\n\n| a\t|\tb |\n|---|---|\n|\tc|d\t|\n'],
  ['mixed line endings', 'One\r\ntwo\nthree\r\n\r\n- a\n- b\r\n\n## Head\r\n'],
  ['an empty text', ''],
  ['blank lines', '\n\n \n'],
  ['no newline at the end', 'One\n\nTwo'],
];

const paragraph = (text: string) => nodes.paragraph.create(null, schema.text(text));
const parse = (text: string) => parseText(text, TAGS);
const write = (doc: Node, text: string) => serialize(doc, parse(text).blocks, TAGS);

it.each(TEXTS)('opening and saving changes no byte: %s', (_name, text) => {
  const { doc, blocks } = parse(text);
  expect(
    (blocks.gaps[0] ?? '') + blocks.markdown.map((part, index) => part + blocks.gaps[index + 1]).join(''),
  ).toBe(text);
  expect(serialize(doc, blocks, TAGS)).toMatchObject({ text, isExact: true });
});

it('finds a block by its index in the Markdown, also after an empty heading and an empty paragraph', () => {
  const { doc } = parse('##\n\nOne\n\nTwo\n');
  const [heading, one, two] = doc.children;
  const withEmptyParagraph = doc.copy(
    Fragment.fromArray([heading, one, nodes.paragraph.create(), two].filter((block) => block !== undefined)),
  );
  expect([0, 1, 2].map((index) => findBlock(withEmptyParagraph, index)?.block.textContent)).toEqual([
    '',
    'One',
    'Two',
  ]);
  expect(findBlock(withEmptyParagraph, undefined)).toBeUndefined();
});

it('shows what the site prints', () => {
  for (const [name, text] of contentTexts) {
    const printed = [...parseMarkdown(text).walk()]
      .filter(({ type }) => type === 'text' || type === 'code')
      .map(({ attributes }) => attributes.content)
      .join('');
    const { doc } = parse(text);
    expect(doc.textBetween(0, doc.content.size).replaceAll(/\s/g, ''), name).toBe(
      printed.replaceAll(/\s/g, ''),
    );
  }
});

describe('blocks that the editor cannot show', () => {
  it.each([
    ['a code block', '```js\nconst a = 1;\n```'],
    ['an unknown tag', '{% gallery /%}'],
    ['a tag in a paragraph', 'We are {% $people %} people.'],
    ['a comment', '<!-- Ask Imran\n\nabout this. -->'],
    ['the definition of a link', '[studio]: /about "About"'],
    ['a list with a code block', '- One\n\n  ```\n  code\n  ```'],
    ['a quote with a note with a code block', '> {% note %}\n> ```\n> code\n> ```\n> {% /note %}'],
  ])('%s is kept as Markdown', (_name, block) => {
    const text = `Before.\n\n${block}\n\nAfter.\n`;
    const { doc } = parse(text);
    expect(doc.children.map(({ type }) => type.name)).toEqual(['paragraph', 'raw', 'paragraph']);
    expect(doc.child(1).attrs.markdown).toBe(block);
    // Moved to the end and removed as a whole.
    expect(write(nodes.doc.create(null, [doc.child(0), doc.child(2), doc.child(1)]), text)).toMatchObject({
      text: `Before.\n\nAfter.\n\n${block}\n`,
      isExact: true,
    });
    expect(write(nodes.doc.create(null, [doc.child(0), doc.child(2)]), text).text).toBe(
      'Before.\n\nAfter.\n',
    );
  });

  it('are tags that the field does not allow', () => {
    const text = '{% figure picture="a/b" /%}\n\n{% note %}\nA note.\n{% /note %}\n';
    expect(parse(text).doc.children.map(({ type }) => type)).toEqual([nodes.figure, nodes.note]);
    const { doc } = parseText(text, new Set());
    expect(doc.children.map(({ type }) => type)).toEqual([nodes.raw, nodes.raw]);
  });
});

it.each([
  ['Text\n\n{% note %}\nA note\n', 'line 3: {% note %} is not closed'],
  ['Text\n\n{% /note %}\n', 'line 3: {% /note %} closes no tag'],
  ['{% figure picture= /%}\n', 'line 1: a tag is not valid'],
])('a text that cannot be taken apart is one raw block: %j', (text, error) => {
  const parsed = parse(text);
  expect(parsed.error).toBe(error);
  expect(parsed.doc.children.map(({ attrs }) => attrs.markdown)).toEqual([text]);
  expect(serialize(parsed.doc, parsed.blocks, TAGS).text).toBe(text);
});

it('reports a document that Markdown cannot express', () => {
  const link = marks.link.create({ href: 'javascript:alert(1)' });
  const doc = nodes.doc.create(null, [nodes.paragraph.create(null, schema.text('a link', [link]))]);
  expect(write(doc, '').isExact).toBe(false);
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

it('one changed row of a table with 500 rows changes one line', () => {
  const rows = Array.from({ length: 500 }, (_, index) => `| Row ${index} | ${index * 2} |`);
  const text = ['| Name | Value |', '|:--|--:|', ...rows, ''].join('\n');
  const { doc } = parse(text);
  let position = 0;
  doc.descendants((node, start) => {
    if (node.text === '498') position = start;
  });
  const { text: written } = write(EditorState.create({ doc }).tr.insertText('x|', position).doc, text);
  expect(written).toBe(text.replace('| Row 249 | 498 |', '| Row 249 | x\\|498 |'));
});

it('an edited block of a text with CRLF has CRLF', () => {
  const text = 'One\r\n\r\n- a\r\n- b\r\n';
  const { doc } = parse(text);
  const edited = nodes.doc.create(null, [...doc.children, nodes.note.create(null, paragraph('New'))]);
  expect(write(edited, text).text).toBe(`${text}\r\n{% note %}\r\nNew\r\n{% /note %}\r\n`);
});

const { strong, em, strike, code } = marks;

/** Changes inside the block `doc`, each at a position that a number chooses. */
const CHANGES: Record<string, (state: EditorState, text: string) => Transaction | undefined> = {
  type: ({ tr }, text) => tr.insertText(text),
  mark: ({ tr, selection: { $from } }) => tr.addMark($from.start(), $from.pos, strong.create()),
  code: ({ tr, selection: { $from } }) => tr.addMark($from.pos, $from.end(), code.create()),
  unmark: ({ tr, selection: { $from } }) => tr.removeMark($from.start(), $from.end()),
  emphasize: ({ tr, selection: { $from } }, text) =>
    tr.insert($from.pos, schema.text(text, [em.create(), strike.create()])),
  'break the line': ({ tr }) => tr.replaceSelectionWith(nodes.hard_break.create()),
  'split an item': (state) => runCommand(state, splitListItem(nodes.list_item)),
  'add a row': (state) => runCommand(state, addRowAfter),
  'add a column': (state) => runCommand(state, addColumnAfter),
  'remove a row': (state) => runCommand(state, deleteRow),
};
function runCommand(state: EditorState, command: Command): Transaction | undefined {
  let transaction: Transaction | undefined;
  command(state, (dispatched) => {
    transaction = dispatched;
  });
  return transaction;
}

/** A block, and its index in the original text unless it was changed. */
interface EditedBlock {
  node: Node;
  origin: number | null;
}

/** Changes the text of a block. @param number chooses the place. */
function changeBlock({ node }: EditedBlock, name: string, number: number, text: string): EditedBlock[] {
  const doc = nodes.doc.create(null, node);
  const cursors = findCursors(doc);
  const position = cursors[number % cursors.length];
  if (position === undefined) return [{ node, origin: null }];
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, position) });
  const changed = CHANGES[name]?.(state, text)?.doc ?? doc;
  return changed.children.map((child) => ({ node: child, origin: null }));
}

const edit = fc.record({
  name: fc.constantFrom('add', 'remove', 'move', ...Object.keys(CHANGES)),
  from: fc.nat(),
  to: fc.nat(),
  block: arbitraryBlock,
  text: arbitraryText,
});

/** Whether Markdown reads two lists as one. */
const isJoined = (one: Node | undefined, other: Node | undefined) =>
  one && other && isList(one) && one.type === other.type && one.attrs.marker === other.attrs.marker;
const isEmpty = (node: Node) =>
  node.type === nodes.paragraph && normalize(nodes.doc.create(null, node)).firstChild?.childCount === 0;

it('after any edits the text reads back the same, and blocks without edits keep every byte', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TEXTS),
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      ([, text], edits) => {
        const { doc, blocks } = parse(text);
        let edited: EditedBlock[] = doc.children.map((node, origin) => ({ node, origin }));
        for (const { name, from, to, block, text: typed } of edits) {
          const index = from % edited.length;
          const [chosen] = edited.splice(index, 1);
          if (!chosen) continue;
          if (name === 'add') edited.splice(index, 0, chosen, { node: block, origin: null });
          else if (name === 'move') edited.splice(to % (edited.length + 1), 0, chosen);
          else if (name !== 'remove' || edited.length === 0)
            edited.splice(index, 0, ...changeBlock(chosen, name, to, typed));
        }
        const newDoc = nodes.doc.create(
          null,
          edited.map(({ node }) => node),
        );
        const written = serialize(newDoc, blocks, TAGS);
        const shown = normalize(newDoc);
        if (!written.isExact) expect(String(written.parsed.doc), written.text).toBe(String(shown));
        expect(written.isExact).toBe(true);

        edited = edited.filter(({ node }) => !isEmpty(node));
        let writtenIndex = -1;
        edited.forEach(({ node, origin }, index) => {
          const [previous, next] = [edited[index - 1], edited[index + 1]];
          if (isJoined(previous?.node, node)) return;
          writtenIndex += 1;
          if (origin === null || isJoined(node, next?.node)) return;
          const markdown = written.parsed.blocks.markdown[writtenIndex];
          if (markdown === blocks.markdown[origin]) return;
          // The serializer may rewrite it only if its Markdown would have another meaning at its new place.
          expect(written.rewritten).toContain(writtenIndex);
          const unchanged = written.text.replace(String(markdown), () => blocks.markdown[origin] ?? '');
          expect(isVisuallyEqual(parse(unchanged).doc, shown)).toBe(false);
        });
      },
    ),
    { numRuns: RUN_COUNT },
  );
});

it('an edit keeps the blank lines between the blocks around it', () => {
  const text = 'One\n\n\n\nTwo\n\n\n\nThree\n';
  const { doc } = parse(text);
  const edited = nodes.doc.create(null, [...doc.children.slice(0, 2), paragraph('New')]);
  expect(write(edited, text).text).toBe('One\n\n\n\nTwo\n\n\n\nNew\n');
});
