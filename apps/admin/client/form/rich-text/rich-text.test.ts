import { globSync, readFileSync } from 'node:fs';
import { parseMarkdown } from '@studio/content/markdown/parse-markdown';
import { createStoryTags } from '@studio/content/markdown/tag-syntax';
import { findMarkdownIssue } from '@studio/content/markdown/validate-markdown';
import { createPlaceholderImage } from '@studio/content/schema/schema-context';
import fc from 'fast-check';
import { history, undo } from 'prosemirror-history';
import { Fragment, type Node } from 'prosemirror-model';
import { splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteRow } from 'prosemirror-tables';
import { describe, expect, it } from 'vitest';
import { parseContentFile } from '../../../yaml-edit/content-file.ts';
import { findBlock } from './editor.ts';
import { isVisuallyEqual, normalize } from './normalize.ts';
import { parseText, toCanonicalHref } from './parse-text.ts';
import { isList, marks, nodes, schema } from './schema.ts';
import { serialize } from './serialize.ts';

/** Number of generated edits. Use `RICH_TEXT_RUNS=20000` for a thorough run. */
const RUN_COUNT = Number(process.env.RICH_TEXT_RUNS ?? 400);
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

it('shows the texts of the site as formatted blocks', () => {
  const types = contentTexts.flatMap(([, text]) => parse(text).doc.children.map(({ type }) => type.name));
  expect(new Set(types)).toEqual(
    new Set([
      'paragraph',
      'heading',
      'blockquote',
      'bullet_list',
      'ordered_list',
      'table',
      'figure',
      'note',
      'raw',
    ]),
  );
  // The tags of the privacy policy.
  expect(types.filter((type) => type === 'raw')).toHaveLength(2);
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

it('writes bold code that is a space, within a word', () => {
  const code = schema.text(' ', [marks.code.create(), marks.strong.create()]);
  const doc = nodes.doc.create(null, [
    nodes.paragraph.create(null, [schema.text('to'), code, schema.text('30')]),
  ]);
  expect(write(doc, '').isExact).toBe(true);
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
  const state = EditorState.create({ doc });
  const cell = findLines(doc)[501];
  if (!cell) throw new Error('no cell');
  const { text: written, isExact } = write(state.tr.insertText('x|', cell.from).doc, text);
  expect(isExact).toBe(true);
  const linesBefore = text.split('\n');
  const changed = written.split('\n').filter((line, index) => line !== linesBefore[index]);
  expect(changed).toEqual(['| Row 249 | x\\|498 |']);
});

it('an edited block of a text with CRLF has CRLF', () => {
  const text = 'One\r\n\r\n- a\r\n- b\r\n';
  const { doc } = parse(text);
  const edited = nodes.doc.create(null, [...doc.children, nodes.note.create(null, paragraph('New'))]);
  expect(write(edited, text).text).toBe(`${text}\r\n{% note %}\r\nNew\r\n{% /note %}\r\n`);
});

/** Texts that have a meaning in Markdown if they are not escaped. */
const WORDS = [
  'lime',
  'नज़ाकत',
  '2.',
  '1)',
  '-',
  '+',
  '# x',
  '#',
  '*star*',
  '_low_',
  'a_b_c',
  '{% $people %}',
  '{% note %}',
  '|',
  'a|b',
  '[x]',
  '[ref]',
  '![i](j)',
  '<b>',
  '<!-- c -->',
  '<https://a.b>',
  '&amp;',
  '&',
  '`code`',
  '``',
  '\\',
  '\\*',
  'a\\',
  '~~no~~',
  '---',
  '***',
  '===',
  '>',
  '“quoted”',
  '"q"',
  '5 * 3',
  '₹1,200',
  '!',
  'http://x.y/_z_',
  '\u00a0',
  '  two  ',
  '$',
  '%}',
  '1986\\. A',
  '```',
] as const;

/** Returns an integer from 0 to `count - 1`. */
type Choose = (count: number) => number;
const pick = <T>(list: readonly T[], choose: Choose): T => list[choose(list.length)] as T;
const paragraph = (...content: (string | Node)[]) =>
  nodes.paragraph.create(
    null,
    content.map((part) => (typeof part === 'string' ? schema.text(part) : part)),
  );
const items = (...lines: Node[]) => lines.map((line) => nodes.list_item.create(null, line));

const NEW_BLOCKS: readonly ((word: () => string, choose: Choose) => Node)[] = [
  (word) => paragraph(`${word()} and ${word()}`),
  (word) => paragraph(word()),
  () => paragraph(),
  (word, choose) => nodes.heading.create({ level: 2 + choose(3) }, schema.text(`New ${word()}`)),
  (word) => nodes.bullet_list.create(null, items(paragraph(word()), paragraph(word()))),
  (word, choose) => {
    const deep = nodes.bullet_list.create(null, items(paragraph('deep')));
    const item = nodes.list_item.create(null, [paragraph(word()), ...(choose(3) === 0 ? [deep] : [])]);
    return nodes.ordered_list.create({ order: choose(3) === 0 ? 9 : 1 }, [item, item]);
  },
  (word) =>
    nodes.blockquote.create(null, [paragraph(word()), paragraph(schema.text('said', [marks.em.create()]))]),
  (word) => nodes.note.create(null, paragraph(word())),
  () => nodes.figure.create({ imageId: 'hill-house/path' }),
  () => nodes.horizontal_rule.create(),
  (word) => {
    const row = (cellType: typeof nodes.table_cell) =>
      nodes.table_row.create(
        null,
        [0, 1].map(() => cellType.create(null, paragraph(word()))),
      );
    return nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell)]);
  },
];

interface Line {
  node: Node;
  /** Position of the textblock's content. */
  from: number;
  /** Index of the top-level block that contains the textblock. */
  index: number;
  top: Node;
}

function findLines(doc: Node, matches: (line: Line) => boolean = () => true): Line[] {
  const lines: Line[] = [];
  doc.forEach((top, offset, index) => {
    if (top.isTextblock) lines.push({ node: top, from: offset + 1, index, top });
    top.descendants((node, position) => {
      if (node.isTextblock) lines.push({ node, from: offset + position + 2, index, top });
    });
  });
  return lines.filter(matches);
}

/** A transaction, and the top-level blocks that it changed, added or removed. */
interface Edit {
  transaction: Transaction;
  changed?: number;
  added?: number;
  removed?: number;
  moved?: [from: number, to: number];
}

const replaceAll = (state: EditorState, change: (blocks: Node[]) => void): Transaction => {
  const blocks = [...state.doc.children];
  change(blocks);
  return state.tr.replaceWith(0, state.doc.content.size, Fragment.fromArray(blocks));
};
function runCommand(state: EditorState, line: Line, command: Command, choose: Choose): Edit | undefined {
  const position = line.from + choose(line.node.content.size + 1);
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)));
  const { tr: transaction } = state;
  command(selected, ({ steps }) => {
    for (const step of steps) transaction.step(step);
  });
  return { transaction, changed: line.index };
}
const inTable = (command: Command) => (state: EditorState, choose: Choose) => {
  const lines = findLines(state.doc, ({ top }) => top.type === nodes.table);
  return lines.length > 0 ? runCommand(state, pick(lines, choose), command, choose) : undefined;
};

const EDITS: Record<string, (state: EditorState, choose: Choose) => Edit | undefined> = {
  'replace a word': (state, choose) => {
    const lines = findLines(state.doc, ({ node }) => node.textContent.trim() !== '');
    if (lines.length === 0) return undefined;
    const line = pick(lines, choose);
    const text = line.node.textBetween(0, line.node.content.size, '\ufffc', '\ufffc');
    const words = [...text.matchAll(/[^\s\ufffc]+/g)];
    if (words.length === 0) return undefined;
    const word = pick(words, choose);
    const from = line.from + word.index;
    return {
      transaction: state.tr.insertText(pick(WORDS, choose), from, from + word[0].length),
      changed: line.index,
    };
  },
  type: (state, choose) => {
    const lines = findLines(state.doc);
    if (lines.length === 0) return undefined;
    const line = pick(lines, choose);
    const position = line.from + choose(line.node.content.size + 1);
    return { transaction: state.tr.insertText(pick(WORDS, choose), position), changed: line.index };
  },
  mark: (state, choose) => {
    const lines = findLines(state.doc, ({ node }) => node.content.size > 2);
    if (lines.length === 0) return undefined;
    const line = pick(lines, choose);
    const end = line.from + line.node.content.size;
    const from = line.from + choose(line.node.content.size - 1);
    const to = from + 1 + choose(end - from);
    const { strong, em, strike, link, code } = marks;
    const mark = pick([strong, strong, em, strike, link, code], choose);
    const transaction =
      state.doc.rangeHasMark(from, to, mark) && choose(2) === 0
        ? state.tr.removeMark(from, to, mark)
        : state.tr.addMark(from, to, mark.create(mark === link ? { href: '/contact' } : null));
    return { transaction, changed: line.index };
  },
  'insert a line break': (state, choose) => {
    const lines = findLines(state.doc);
    if (lines.length === 0) return undefined;
    const line = pick(lines, choose);
    const position = line.from + choose(line.node.content.size + 1);
    return { transaction: state.tr.insert(position, nodes.hard_break.create()), changed: line.index };
  },
  'add a block': (state, choose) => {
    const index = choose(state.doc.childCount + 1);
    const block = pick(NEW_BLOCKS, choose)(() => pick(WORDS, choose), choose);
    return { transaction: replaceAll(state, (blocks) => blocks.splice(index, 0, block)), added: index };
  },
  'remove a block': (state, choose) => {
    if (state.doc.childCount < 2) return undefined;
    const removed = choose(state.doc.childCount);
    return { transaction: replaceAll(state, (blocks) => blocks.splice(removed, 1)), removed };
  },
  'move a block': (state, choose) => {
    const [from, to] = [choose(state.doc.childCount), choose(state.doc.childCount)];
    const transaction = replaceAll(state, (blocks) => blocks.splice(to, 0, ...blocks.splice(from, 1)));
    return { transaction, moved: [from, to] };
  },
  'change a heading': (state, choose) => {
    const lines = findLines(state.doc, ({ node, top }) => node === top);
    if (lines.length === 0) return undefined;
    const line = pick(lines, choose);
    const isHeading = line.node.type === nodes.heading && choose(2) === 0;
    const attrs = isHeading ? null : { level: line.node.attrs.level === 2 ? 3 : 2 };
    const type = isHeading ? nodes.paragraph : nodes.heading;
    return { transaction: state.tr.setNodeMarkup(line.from - 1, type, attrs), changed: line.index };
  },
  'split a list item': (state, choose) => {
    const lines = findLines(state.doc, ({ top }) => isList(top));
    return lines.length > 0
      ? runCommand(state, pick(lines, choose), splitListItem(nodes.list_item), choose)
      : undefined;
  },
  'add a row': inTable(addRowAfter),
  'add a column': inTable(addColumnAfter),
  'remove a row': inTable(deleteRow),
  'split a block': (state, choose) => {
    const lines = findLines(state.doc, ({ node, top }) => node === top && node.content.size > 4);
    if (lines.length === 0) return undefined;
    const line = pick(lines, choose);
    const position = line.from + 1 + choose(line.node.content.size - 1);
    return { transaction: state.tr.split(position), changed: line.index, added: line.index + 1 };
  },
};

const editSequence = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.array(fc.nat(), { minLength: 8, maxLength: 8 })),
  {
    minLength: 1,
    maxLength: 4,
  },
);
const startsBlankLine = (gap: string | undefined) => /\n\s*\n/.test(gap ?? '');
/** Whether Markdown reads two lists as one. */
const isJoined = (one: Node | undefined, other: Node | undefined) =>
  one && other && isList(one) && one.type === other.type && one.attrs.marker === other.attrs.marker;
const isEmpty = (node: Node) =>
  node.type === nodes.paragraph && normalize(nodes.doc.create(null, node)).firstChild?.childCount === 0;

it('after any edits the text reads back the same, and blocks without edits keep every byte', () => {
  const storyTags = createStoryTags({
    images: new Map(
      TEXTS.flatMap(([, text]) => [...text.matchAll(/picture="(.*?)"/g)])
        .map(([, id = '']) => id)
        .concat('hill-house/path')
        .map((id) => [id, createPlaceholderImage(id)]),
    ),
    categories: { projects: [], pieces: [] },
  });
  fc.assert(
    fc.property(fc.constantFrom(...TEXTS), editSequence, ([, text], sequence) => {
      const { doc, blocks } = parse(text);
      let state = EditorState.create({ doc, plugins: [history({ newGroupDelay: 0 })] });
      /** For each top-level block: its index in the original text; null if it changed. */
      let origins: (number | null)[] = doc.children.map((_, index) => index);
      let count = 0;
      for (const [name, numbers] of sequence) {
        let used = 0;
        const choose = (limit: number) => (numbers[used++ % numbers.length] ?? 0) % Math.max(1, limit);
        const edit = EDITS[name]?.(state, choose);
        if (!edit?.transaction.docChanged) continue;
        state = state.apply(edit.transaction);
        count += 1;
        if (edit.changed !== undefined) origins[edit.changed] = null;
        if (edit.added !== undefined) origins.splice(edit.added, 0, null);
        if (edit.removed !== undefined) origins.splice(edit.removed, 1);
        if (edit.moved) origins.splice(edit.moved[1], 0, ...origins.splice(edit.moved[0], 1));
      }
      // A table that lost its last row is removed.
      if (origins.length !== state.doc.childCount)
        origins = state.doc.children.map((node) => {
          const index = doc.children.indexOf(node);
          return index < 0 ? null : index;
        });

      const written = serialize(state.doc, blocks, TAGS);
      const shown = normalize(state.doc);
      if (!written.isExact) expect(String(written.parsed.doc), written.text).toBe(String(shown));
      expect(written.isExact).toBe(true);
      const parsed = parse(written.text);
      expect(isVisuallyEqual(parsed.doc, shown)).toBe(true);

      const kept = state.doc.children
        .map((node, index) => ({ node, origin: origins[index] ?? null }))
        .filter(({ node }) => !isEmpty(node));
      let writtenIndex = -1;
      kept.forEach(({ node, origin }, index) => {
        const [previous, next] = [kept[index - 1], kept[index + 1]];
        if (isJoined(previous?.node, node)) return;
        writtenIndex += 1;
        if (origin === null || isJoined(node, next?.node)) return;
        const markdown = parsed.blocks.markdown[writtenIndex];
        if (written.rewritten.includes(writtenIndex)) {
          // The serializer may rewrite it only if its Markdown would have another meaning at its new place.
          const unchanged = written.text.replace(String(markdown), () => blocks.markdown[origin] ?? '');
          if (markdown !== blocks.markdown[origin])
            expect(isVisuallyEqual(parse(unchanged).doc, shown)).toBe(false);
        } else expect(markdown).toBe(blocks.markdown[origin]);
        if (
          count === 1 &&
          origin > 0 &&
          previous?.origin === origin - 1 &&
          startsBlankLine(blocks.gaps[origin])
        )
          expect(parsed.blocks.gaps[writtenIndex]).toBe(blocks.gaps[origin]);
      });

      const issue = findMarkdownIssue(written.text, storyTags);
      if (findMarkdownIssue(text, storyTags) === undefined) expect(issue).toBeUndefined();

      while (
        undo(state, (transaction) => {
          state = state.apply(transaction);
        })
      );
      expect(serialize(state.doc, blocks, TAGS).text).toBe(text);
    }),
    { numRuns: RUN_COUNT },
  );
});
