import { splitBlock } from 'prosemirror-commands';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { beforeEach, expect, it } from 'vitest';
import { parseText } from './parse-text.ts';
import { nodes } from './schema.ts';
import {
  addPlaceholders,
  insertUpload,
  showRunningUploads,
  uploadPlaceholders,
} from './upload-placeholders.ts';
import { writeText } from './write-text.ts';

const TAGS = new Set(['figure']);
const TEXT = 'One.\n\nTwo.\n';
const FILE = new File([], 'court.jpg');
const FIGURE = '{% figure picture="new/court" /%}';

let state: EditorState;

function open(text: string): void {
  state = EditorState.create({ doc: parseText(text, TAGS).doc, plugins: [uploadPlaceholders] });
}
beforeEach(() => open(TEXT));

const write = () => writeText(state.doc);
const type = (text: string) => {
  state = state.apply(state.tr.insertText(text));
};
const run = (command: Command) =>
  command(state, (transaction) => {
    state = state.apply(transaction);
  });
const moveTo = (position: number) => {
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)));
};
const paste = (...files: File[]) => {
  state = state.apply(addPlaceholders(state, files, state.selection.to));
};
const finish = (file = FILE, imageId = 'new/court') => {
  state = state.apply(insertUpload(state, file, imageId));
};
const endOf = (text: string) => state.doc.textContent.indexOf(text) + text.length + 1;

it('an upload that ends leaves the cursor where it is', () => {
  moveTo(endOf('One.'));
  paste(FILE);
  moveTo(state.doc.content.size - 1);
  type(' The ser');
  finish();
  type('ver');
  expect(write()).toBe(`One.\n\n${FIGURE}\n\nTwo. The server\n`);
});

it.each([
  ['the same paragraph', () => type(' More.'), `One. More.\n\n${FIGURE}\n\nTwo.\n`],
  [
    'new paragraphs',
    () => {
      run(splitBlock);
      type('New.');
      run(splitBlock);
      type('Newer.');
    },
    `One.\n\n${FIGURE}\n\nNew.\n\nNewer.\n\nTwo.\n`,
  ],
])(
  'an image stays after the paragraph in which it was pasted while somebody types in %s',
  (_name, edit, text) => {
    moveTo(endOf('One.'));
    paste(FILE);
    edit();
    finish();
    expect(write()).toBe(text);
  },
);

it('an image that is pasted into an empty paragraph stays above what is typed there', () => {
  moveTo(endOf('One.'));
  run(splitBlock);
  paste(FILE);
  type('New.');
  finish();
  type('er');
  expect(write()).toBe(`One.\n\n${FIGURE}\n\nNew.er\n\nTwo.\n`);
});

it('images of one paste keep their order', () => {
  const other = new File([], 'path.jpg');
  moveTo(endOf('One.'));
  paste(FILE, other);
  finish();
  finish(other, 'new/path');
  expect(write()).toBe(`One.\n\n${FIGURE}\n\n${FIGURE.replace('court', 'path')}\n\nTwo.\n`);
});

it('an image replaces a figure that has moved meanwhile, or comes after its place if it was removed', () => {
  const text = `One.\n\n${FIGURE}\n\nTwo.\n`;
  open(text);
  const position = state.doc.child(0).nodeSize;
  state = state.apply(addPlaceholders(state, [FILE], position, true));
  state = state.apply(state.tr.insert(0, nodes.paragraph.create()));
  moveTo(1);
  type('Zero.');
  const removed = state.apply(state.tr.delete(position + 7, position + 8));
  finish(FILE, 'new/path');
  expect(write()).toBe(`Zero.\n\nOne.\n\n${FIGURE.replace('court', 'path')}\n\nTwo.\n`);
  state = removed;
  finish(FILE, 'new/path');
  expect(write()).toBe(`Zero.\n\nOne.\n\n${FIGURE.replace('court', 'path')}\n\nTwo.\n`);
});

it('shows the placeholder only while the upload runs, and keeps its place for another try', () => {
  const countShown = () => {
    let count = 0;
    uploadPlaceholders.props.decorations?.call(uploadPlaceholders, state)?.forEachSet((set) => {
      count += set.find().length;
    });
    return count;
  };
  moveTo(endOf('One.'));
  paste(FILE);
  state = state.apply(showRunningUploads(state, [FILE]));
  expect(countShown()).toBe(1);
  state = state.apply(showRunningUploads(state, []));
  expect(countShown()).toBe(0);
  moveTo(state.doc.content.size - 1);
  finish();
  expect(write()).toBe(`One.\n\n${FIGURE}\n\nTwo.\n`);
});
