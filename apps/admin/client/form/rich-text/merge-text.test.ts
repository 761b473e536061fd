import fc from 'fast-check';
import { history, redo, undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { mergeContents } from '../../../merge.ts';
import { applyDocument } from './apply-document.ts';
import { asOtherPersonsChange, canRun, otherTextPlugin } from './other-text.ts';
import { parseText } from './parse-text.ts';
import { schema } from './schema.ts';
import { writeText } from './write-text.ts';

/** Number of generated edits. Use `RICH_TEXT_RUNS=20000` for a thorough run. */
const RUN_COUNT = Number(process.env.RICH_TEXT_RUNS ?? 100);
const TAGS = new Set(['figure', 'note']);
const TEXT = [
  '## The court',
  'The wall is lime. It needs light.',
  '- Wash the glass\n- Open the louvres\n- Thin the creeper',
  '| Surface | Finish |\n|---|---|\n| Ceiling | White |',
  '> A quote.',
  'The end.\n',
].join('\n\n');

const mergeBodies = (base: string, mine: string, theirs: string) =>
  mergeContents({ fields: {}, body: base }, { fields: {}, body: mine }, { fields: {}, body: theirs });

/** An editor of a text, without its view. */
class Editor {
  state: EditorState;

  constructor(text: string) {
    const { doc } = parseText(text, TAGS);
    // Each change is a step of its own in the history.
    this.state = EditorState.create({ doc, plugins: [history({ newGroupDelay: -1 }), otherTextPlugin] });
  }

  get markdown(): string {
    return writeText(this.state.doc);
  }

  get shown(): string {
    return this.state.doc.textBetween(0, this.state.doc.content.size, '\n');
  }

  dispatch = (transaction: Transaction) => {
    this.state = this.state.apply(transaction);
  };

  run = (command: Command) => command(this.state, this.dispatch);

  /** Returns the position after the first occurrence of a text. */
  find(text: string): number {
    let found = -1;
    this.state.doc.descendants((node, position) => {
      const index = node.isTextblock ? node.textContent.indexOf(text) : -1;
      if (found < 0 && index >= 0) found = position + 1 + index + text.length;
    });
    if (found < 0) throw new Error(`no "${text}" in the text`);
    return found;
  }

  /** The textblocks, and the positions of their contents. */
  get lines(): { node: Node; from: number }[] {
    const lines: { node: Node; from: number }[] = [];
    this.state.doc.descendants((node, position) => {
      if (node.isTextblock) lines.push({ node, from: position + 1 });
    });
    return lines;
  }

  /** Types into a line, between two words. @param fraction place in the line, 0 to 1. */
  typeAt(index: number, fraction: number, text: string): void {
    const line = this.lines[index % this.lines.length];
    if (!line) return;
    const { textContent } = line.node;
    const place = textContent.indexOf(' ', textContent.length * fraction);
    this.dispatch(this.state.tr.insertText(text, line.from + (place < 0 ? textContent.length : place)));
  }

  /** Types after a text. Leaves the cursor there. */
  type(after: string, text: string): void {
    const transaction = this.state.tr.insertText(text, this.find(after));
    const cursor = TextSelection.create(transaction.doc, this.find(after) + text.length);
    this.dispatch(transaction.setSelection(cursor));
  }

  typeAtCursor(text: string): void {
    this.dispatch(this.state.tr.insertText(text));
  }

  remove(text: string): void {
    const end = this.find(text);
    this.dispatch(this.state.tr.delete(end - text.length, end));
  }

  /** Shows a text that another person has changed. */
  show(text: string, keepsLines = true): void {
    const { doc } = parseText(text, TAGS);
    const { tr } = this.state;
    applyDocument(tr, doc, keepsLines);
    this.dispatch(asOtherPersonsChange(tr));
  }

  merge(base: string, theirs: string): void {
    const merged = mergeBodies(base, this.markdown, theirs);
    expect(merged.conflicts).toEqual([]);
    this.show(merged.contents.body ?? '');
  }

  /** Runs a command until it changes nothing. */
  repeat(command: Command): void {
    for (let before: EditorState | undefined; before !== this.state; this.run(command)) before = this.state;
  }
}

const change = (text: string, from: string, to: string) => text.replace(from, () => to);

it.each([
  ['a paragraph', 'It needs light.', 'It needs light at noon.'],
  ['a list item', 'Thin the creeper', 'Thin the old creeper'],
  ['a table cell', 'White', 'White lime'],
  ['a quote', 'A quote.', 'A longer quote.'],
  ['a new paragraph', 'The end.', 'New words.\n\nThe end.'],
  ['a removed heading', '## The court\n\n', ''],
])('another person changes %s: undo and redo change only what was typed here', (_name, from, to) => {
  const editor = new Editor(TEXT);
  editor.type('The end.', ' Mine.');
  const theirs = change(TEXT, from, to);
  editor.merge(TEXT, theirs);
  const merged = editor.markdown;
  expect(merged).toBe(change(theirs, 'The end.', 'The end. Mine.'));
  editor.run(undo);
  expect(editor.markdown).toBe(theirs);
  editor.run(undo);
  expect(editor.markdown).toBe(theirs);
  editor.run(redo);
  expect(editor.markdown).toBe(merged);
});

it('a redo after a merge keeps the words of the other person', () => {
  const editor = new Editor(TEXT);
  editor.remove('It needs light.');
  editor.run(undo);
  const theirs = change(TEXT, 'It needs light.', 'It badly needs light.');
  editor.merge(TEXT, theirs);
  editor.run(redo);
  expect(editor.markdown).toBe(theirs);
});

it('undo stops before it removes words that another person wrote inside mine', () => {
  const editor = new Editor(TEXT);
  editor.type('The end.', ' One sentence of mine.');
  const saved = editor.markdown;
  editor.type('The wall', ' outside');
  editor.merge(saved, change(saved, 'sentence', 'long sentence'));
  expect(canRun(undo, editor.state)).toBe(true);
  editor.repeat(undo);
  expect(editor.markdown).toBe(change(TEXT, 'The end.', 'The end. One long sentence of mine.'));
  expect(canRun(undo, editor.state)).toBe(false);
});

it('undo removes what was typed inside the words of another person', () => {
  const editor = new Editor(TEXT);
  const theirs = change(TEXT, 'The end.', 'A paragraph of theirs.\n\nThe end.');
  editor.merge(TEXT, theirs);
  editor.type('A paragraph', ' of mine and');
  editor.run(undo);
  expect(editor.markdown).toBe(theirs);
});

it('a settled conflict cannot be undone', () => {
  const editor = new Editor(TEXT);
  editor.remove('lime');
  editor.type('The end.', ' It works.');
  const theirs = change(TEXT, 'The end.', 'The very end. It works.');
  editor.show(theirs, false);
  editor.repeat(undo);
  expect(editor.markdown).toBe(theirs);
});

it.each([
  ['in a paragraph', 'light.', 'The end.'],
  ['in the changed list', 'creeper', 'glass'],
])('a space at the end of a line stays, %s', (_name, after, theirPlace) => {
  const editor = new Editor(TEXT);
  editor.type(after, ' this ');
  const typed = editor.markdown;
  editor.merge(TEXT, change(TEXT, theirPlace, `${theirPlace} of theirs`));
  editor.typeAtCursor('at');
  expect(editor.markdown).toBe(
    change(change(typed, `${after} this`, `${after} this at`), theirPlace, `${theirPlace} of theirs`),
  );
});

it('an empty paragraph with the cursor stays', () => {
  const editor = new Editor(TEXT);
  editor.dispatch(editor.state.tr.split(editor.find('light.')));
  editor.dispatch(
    editor.state.tr.setSelection(TextSelection.create(editor.state.doc, editor.find('light.') + 2)),
  );
  editor.merge(TEXT, change(change(TEXT, 'The court', 'The inner court'), 'The end.', 'The very end.'));
  editor.typeAtCursor('New.');
  expect(editor.markdown).toContain('It needs light.\n\nNew.\n\n- Wash');
});

/** A change at a line of the text, chosen by a number. */
const EDITS: Record<string, (editor: Editor, line: number, word: string) => void> = {
  'type at the end': (editor, line, word) => editor.typeAt(line, 1, ` ${word}`),
  'type a word and a space': (editor, line, word) => editor.typeAt(line, 1, ` ${word} `),
  'type in the middle': (editor, line, word) => editor.typeAt(line, 0.5, ` ${word} `),
  'start a paragraph': (editor, line, word) => {
    const paragraph = schema.nodes.paragraph.create(null, schema.text(word));
    const { doc, tr } = editor.state;
    editor.dispatch(
      tr.insert(doc.resolve(editor.lines[line % editor.lines.length]?.from ?? 1).after(1), paragraph),
    );
  },
  undo: (editor) => editor.run(undo),
};

const sequence = fc.array(fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat(50)), {
  minLength: 1,
  maxLength: 6,
});
const edit = (editor: Editor, changes: readonly [name: string, line: number][], by: string) =>
  changes.forEach(([name, line], index) => {
    EDITS[name]?.(editor, line, `${by}${index}`);
  });
const findWords = (text: string, by: string): string[] => text.match(new RegExp(`${by}\\d`, 'g')) ?? [];

it('after any edits of two people, a merge and any undo, no words of the other person and no space is lost', () => {
  let mergeCount = 0;
  fc.assert(
    fc.property(sequence, sequence, sequence, sequence, (saved, mine, theirs, after) => {
      const editor = new Editor(TEXT);
      edit(editor, saved, 'Saved');
      const base = editor.markdown;
      const other = new Editor(base);
      edit(other, theirs, 'Theirs');
      edit(editor, mine, 'Mine');
      const own = editor.lines.map(({ node }) => node.textContent);
      const merged = mergeBodies(base, editor.markdown, other.markdown);
      const theirWords = findWords(other.markdown, 'Theirs').sort();
      const ownWords = findWords(own.join(), 'Mine').sort();
      if (merged.conflicts.length > 0) return;
      mergeCount += 1;
      editor.show(merged.contents.body ?? '');
      expect(editor.markdown).toBe(merged.contents.body);
      const lines = editor.lines.map(({ node }) => node.textContent);
      expect(findWords(lines.join(), 'Theirs').sort()).toEqual(theirWords);
      expect(findWords(lines.join(), 'Mine').sort()).toEqual(ownWords);
      // Words of the other person at the end of a line come after its space.
      const ends = lines.map((line) => line.replace(/(Theirs\d ?)+$/, ''));
      expect(ends.filter((line) => line.endsWith(' ')).length).toBeGreaterThanOrEqual(
        own.filter((line) => line.endsWith(' ')).length,
      );

      edit(editor, after, 'After');
      editor.repeat(undo);
      expect(findWords(editor.shown, 'Theirs').sort()).toEqual(theirWords);
      editor.repeat(redo);
      expect(findWords(editor.shown, 'Theirs').sort()).toEqual(theirWords);
    }),
    { numRuns: RUN_COUNT },
  );
  // Most edits of two people do not conflict.
  expect(mergeCount).toBeGreaterThan(RUN_COUNT / 4);
});
