import fc from 'fast-check';
import { type Node, Slice } from 'prosemirror-model';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { cellAround, handlePaste } from 'prosemirror-tables';
import { expect, it } from 'vitest';
import { arbitraryDocument, findCursors } from '../../../support/arbitrary-document.ts';
import { parseHtml, TAGS, toMarkdown } from '../../../support/paste-html.ts';
import { parseText } from './parse-text.ts';
import { ClipboardParser, createPasteSlice, dropIntoCell } from './paste.ts';
import { nodes } from './schema.ts';

/** Number of generated places. Use `RICH_TEXT_RUNS=20000` for a thorough run. */
const RUN_COUNT = Number(process.env.RICH_TEXT_RUNS ?? 100);

const parser = new ClipboardParser(TAGS, () => {});
const select = (doc: Node, position: number): EditorState =>
  EditorState.create({ doc, selection: TextSelection.create(doc, position) });
/** Pastes a slice as ProseMirror does. */
function paste(state: EditorState, { content }: Slice): Node {
  let next = state;
  const dispatch = (transaction: Transaction) => {
    next = state.apply(transaction);
  };
  const slice = Slice.maxOpen(content);
  // The plugin for tables only uses these two fields of the view.
  const view = { state, dispatch } as unknown as Parameters<typeof handlePaste>[0];
  if (!handlePaste(view, new Event('paste') as ClipboardEvent, slice))
    dispatch(state.tr.replaceSelection(slice));
  next.doc.check();
  return next.doc;
}
const countCells = (doc: Node): number => {
  let count = 0;
  doc.descendants((node) => {
    if (/cell/.test(node.type.spec.tableRole)) count += 1;
  });
  return count;
};
const textOf = (doc: Node, from = 0, to = doc.content.size) =>
  doc.textBetween(from, to, ' ', ({ attrs }) => attrs.markdown ?? ' ').replaceAll(/\s/g, '');

it('the text before and after it stays, and so do the cells of a table', () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, fc.nat(), (doc, pasted, number) => {
      const cursors = findCursors(doc);
      const position = cursors[number % cursors.length];
      const isTable = pasted.childCount === 1 && pasted.firstChild?.type === nodes.table;
      fc.pre(position !== undefined && !isTable);
      const state = select(doc, position);
      const next = paste(state, createPasteSlice(pasted.children, state.selection.$from));
      expect(textOf(next)).toBe(textOf(doc, 0, position) + textOf(pasted) + textOf(doc, position));
      if (cellAround(state.selection.$from)) expect(countCells(next)).toBe(countCells(doc));
    }),
    { numRuns: RUN_COUNT },
  );
});

const { doc: table } = parseText('| a | b |\n|---|---|\n| c | d |\n', TAGS);
const inTable = select(table, findCursors(table)[1] ?? 0);
const { $from } = inTable.selection;
it.each([
  ['two paragraphs', '<p>1</p><p>2</p>', '| a1 2 | b |\n|---|---|\n| c | d |'],
  ['a list', '<ul><li>1</li><li>2</li></ul>', '| a1 2 | b |\n|---|---|\n| c | d |'],
  ['a table and text', '<p>1</p><table><tr><td>2<td>3</table>', '| a1 2 3 | b |\n|---|---|\n| c | d |'],
  ['one cell', '<table><tr><td>1<br>2</table>', '| a1 2 | b |\n|---|---|\n| c | d |'],
  [
    'paragraphs of another editor',
    '<p data-pm-slice="0 0 []">1</p><p>2</p>',
    '| a1 2 | b |\n|---|---|\n| c | d |',
  ],
  ['a table', '<table><tr><td>1<td>2<td>3</table>', '| 1 | 2 | 3 |\n|---|---|---|\n| c | d | |'],
])('%s in a table cell', (_name, source, markdown) => {
  const slice = parser.parseHtml(parseHtml(parser.prepareHtml(source)), $from);
  expect(toMarkdown(paste(inTable, slice))).toBe(markdown);
});

it('lines and tabs of a plain text', () => {
  const text = '1\t2 \r\n\r\n  3\n';
  expect(toMarkdown(paste(inTable, parser.parseText(text, $from)))).toBe(
    '| a1 2 3 | b |\n|---|---|\n| c | d |',
  );
  const { doc } = parseText('One\n', TAGS);
  const state = select(doc, 1);
  expect(toMarkdown(paste(state, parser.parseText(text, state.selection.$from)))).toBe('1 2\n\n3One');
  expect(toMarkdown(paste(state, parser.parseText('1 ', state.selection.$from)))).toBe('1 One');
});

it('the space at the end of words', () => {
  const { doc } = parseText('One\n', TAGS);
  const state = select(doc, 1);
  const slice = parser.parseHtml(parseHtml('\r\n<b>1</b> <!-- -->\r\n'), state.selection.$from);
  expect(toMarkdown(paste(state, slice))).toBe('**1** One');
});

it('paragraphs that are dragged into a table cell', () => {
  const doc = nodes.doc.create(null, [...parseText('1\n\n2\n', TAGS).doc.children, ...table.children]);
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, 1, 5) });
  const dropped = dropIntoCell(state, findCursors(doc)[5] ?? 0, state.selection.content(), true);
  expect(dropped && toMarkdown(dropped.doc)).toBe('| a1 2 | b |\n|---|---|\n| c | d |');
  expect(dropIntoCell(state, 1, state.selection.content(), true)).toBeUndefined();
});
