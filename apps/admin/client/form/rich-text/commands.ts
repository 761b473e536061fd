import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { Mark, MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { addRowAfter, goToNextCell } from 'prosemirror-tables';
import { isEmptyParagraph } from './normalize.ts';
import { marks, nodes, schema } from './schema.ts';

/** Returns whether the selection starts inside a node of a type. */
export function isSelectionInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true;
  return false;
}

/** Returns whether the selected text has a mark. If nothing is selected, returns whether the next typed text will have it. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  return selection.empty
    ? type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
    : doc.rangeHasMark(selection.from, selection.to, type);
}

/** Returns the level of the heading around the selection; 0 for other blocks. */
export const getHeadingLevel = ({ selection: { $from } }: EditorState): number =>
  $from.parent.type === nodes.heading ? Number($from.parent.attrs.level) : 0;

/** Turns the selected blocks into headings, or into paragraphs if `level` is 0. */
export const setHeading = (level: number): Command =>
  level === 0 ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level });

/** Wraps the selected blocks in a list, or removes the list around them. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) =>
    (isSelectionInside(state, type) ? liftListItem(nodes.list_item) : wrapInList(type))(
      state,
      dispatch,
      view,
    );

/** Wraps the selected blocks in a quote or note, or removes the quote or note around them. */
export const toggleWrapping =
  (type: NodeType): Command =>
  (state, dispatch, view) =>
    (isSelectionInside(state, type) ? lift : wrapIn(type))(state, dispatch, view);

/** Inserts a block after the selected top-level block. If that block is an empty paragraph, the new block replaces it. */
const insertBlock =
  (createBlock: () => ReturnType<NodeType['create']>): Command =>
  (state, dispatch) => {
    if (!dispatch) return true;
    const block = createBlock();
    const $position = state.doc.resolve(state.selection.to);
    const transaction = state.tr;
    let start = $position.pos;
    if ($position.depth > 0) {
      const topLevelBlock = $position.node(1);
      start = isEmptyParagraph(topLevelBlock) ? $position.before(1) : $position.after(1);
      transaction.replaceWith(start, $position.after(1), block);
    } else transaction.insert(start, block);
    const end = start + block.nodeSize;
    // After a block at the end of the document, adds an empty paragraph to type in.
    if (end === transaction.doc.content.size) transaction.insert(end, nodes.paragraph.create());
    const cursorPosition = block.isAtom ? end : start;
    transaction.setSelection(TextSelection.near(transaction.doc.resolve(cursorPosition + 1)));
    dispatch(transaction.scrollIntoView());
    return true;
  };

export const insertFigure = (imageId: string): Command => insertBlock(() => nodes.figure.create({ imageId }));

/** Shows another image in a figure, or inserts the image if the figure was removed. @param position the position of the figure. */
export const replaceFigure = (imageId: string, position: number | undefined): Command =>
  position === undefined
    ? insertFigure(imageId)
    : (state, dispatch) => {
        dispatch?.(state.tr.setNodeAttribute(position, 'imageId', imageId));
        return true;
      };

/** Inserts a table with two columns and two rows. */
export const insertTable: Command = insertBlock(() => {
  const createRow = (type: NodeType) =>
    nodes.table_row.create(
      null,
      [0, 1].map(() => type.create(null, nodes.paragraph.create())),
    );
  return nodes.table.create(null, [createRow(nodes.table_header), createRow(nodes.table_cell)]);
});

/** Moves a block one step up or down. @param position the position before the block. */
export const moveBlock =
  (position: number, direction: -1 | 1): Command =>
  (state, dispatch) => {
    const $position = state.doc.resolve(position);
    const index = $position.index();
    const block = $position.parent.maybeChild(index);
    const sibling = $position.parent.maybeChild(index + direction);
    if (!block || !sibling) return false;
    const target = position + direction * sibling.nodeSize;
    const transaction = state.tr.delete(position, position + block.nodeSize).insert(target, block);
    dispatch?.(transaction.setSelection(NodeSelection.create(transaction.doc, target)).scrollIntoView());
    return true;
  };

export interface SelectedLink {
  href: string;
  from: number;
  to: number;
}

/** Returns the link at the start of the selection. */
export function getSelectedLink({ selection: { $from } }: EditorState): SelectedLink | undefined {
  const { parent, parentOffset } = $from;
  const findLinkMark = (nodeMarks: readonly Mark[]) => marks.link.isInSet(nodeMarks);
  const { node, offset } = parent.childAfter(parentOffset);
  const childBefore = parent.childBefore(parentOffset);
  const [mark, start] =
    node && findLinkMark(node.marks)
      ? [findLinkMark(node.marks), offset]
      : [childBefore.node && findLinkMark(childBefore.node.marks), childBefore.offset];
  if (!mark) return undefined;
  // A partly bold link consists of several nodes. The loop finds the range of all of them.
  let from = start;
  let to = start;
  parent.forEach((child, childOffset) => {
    const isLinked = mark.isInSet(child.marks);
    if (childOffset < start) from = isLinked ? Math.min(from, childOffset) : start;
    else if (isLinked && childOffset === to) to += child.nodeSize;
  });
  return { href: String(mark.attrs.href), from: $from.start() + from, to: $from.start() + to };
}

/**
 * Links the selected text, or changes the link around it.
 *
 * @param title title of the linked page. It becomes the text of the link if no text is selected.
 */
export const setLink =
  (href: string, title: string): Command =>
  (state, dispatch) => {
    const { selection, tr } = state;
    const link = getSelectedLink(state);
    const mark = marks.link.create({ href });
    const { from, to } = link ?? selection;
    if (from === to) tr.insert(from, schema.text(title, [...selection.$from.marks(), mark]));
    else tr.removeMark(from, to, marks.link).addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Removes the link around the selection. */
export const removeLink: Command = (state, dispatch) => {
  const link = getSelectedLink(state);
  if (!link) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, marks.link));
  return true;
};

const insertLineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  // Headings and table cells cannot contain line breaks.
  if (state.selection.$from.parent.type !== nodes.paragraph || isSelectionInside(state, nodes.table))
    return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** Moves to the next cell. In the last cell, adds a row. */
const moveToNextCell: Command = (state, dispatch, view) => {
  if (!isSelectionInside(state, nodes.table)) return false;
  if (goToNextCell(1)(state, dispatch) || !view) return true;
  addRowAfter(state, dispatch);
  return goToNextCell(1)(view.state, dispatch);
};

/** Keyboard shortcuts. In a table, Tab moves between cells. Elsewhere, Tab leaves the editor. */
export const KEY_BINDINGS: Readonly<Record<string, Command>> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-Alt-0': setHeading(0),
  'Mod-Alt-2': setHeading(2),
  'Mod-Alt-3': setHeading(3),
  // In a table, Enter moves to the next cell, because a cell cannot contain line breaks.
  Enter: chainCommands(moveToNextCell, splitListItem(nodes.list_item)),
  'Shift-Enter': insertLineBreak,
  'Mod-[': liftListItem(nodes.list_item),
  'Mod-]': sinkListItem(nodes.list_item),
  Tab: moveToNextCell,
  'Shift-Tab': goToNextCell(-1),
};

/** Converts Markdown at the start of a line while it is typed. */
export const markdownInputRules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, hashes = '']) => ({ level: hashes.length })),
    wrappingInputRule(/^[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^1\.\s$/, nodes.ordered_list),
    wrappingInputRule(/^>\s$/, nodes.blockquote),
  ],
});
