import { Toolbar } from '@base-ui/react/toolbar';
import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import {
  getHeadingLevel,
  hasMark,
  insertTable,
  isSelectionInside,
  setHeading,
  toggleList,
  toggleWrapping,
} from './commands.ts';
import type { RichTextEditor } from './editor.ts';
import { canRun } from './other-text.ts';
import styles from './rich-text.module.css';
import type { OpenDialog } from './rich-text-dialog.tsx';
import { marks, nodes, type TextTags } from './schema.ts';

const HEADING_OPTIONS = [
  [0, 'Paragraph'],
  [2, 'Heading'],
  [3, 'Subheading'],
] as const;

const getHeadingName = (level: number): string =>
  HEADING_OPTIONS.find(([headingLevel]) => headingLevel === level)?.[1] ?? `Heading ${level}`;

const TABLE_COMMANDS: readonly [name: string, command: Command][] = [
  ['Add row', addRowAfter],
  ['Add column', addColumnAfter],
  ['Remove row', deleteRow],
  ['Remove column', deleteColumn],
  ['Remove table', deleteTable],
];

interface EditorProps {
  editor: RichTextEditor;
  tags: TextTags;
  openDialog: (dialog: OpenDialog) => void;
}

/** A button of the toolbar, or of a group that another button opens. */
interface ToolbarItem {
  name: string;
  /** What the button shows instead of its name. */
  content?: ReactNode;
  action: () => void;
  isPressed?: boolean;
  isDisabled?: boolean;
  /** The key to press together with Ctrl or ⌘. */
  shortcut?: string;
}

type Group = 'Style' | 'Insert' | 'Table';

/** The toolbar of the editor. Arrow keys move between its buttons. A group opens in a row of its own. */
export function RichTextToolbar({ label, ...editorProps }: EditorProps & { label: string }) {
  const [openGroup, setOpenGroup] = useState<Group | null>(null);
  const groupButtonRef = useRef<HTMLElement>(null);
  const groups = createGroups(editorProps);
  const headingName = getHeadingName(getHeadingLevel(editorProps.editor.view.state));
  const closeGroup = () => setOpenGroup(null);
  const createGroupProps = (group: Group): ToolbarButtonProps => ({
    isExpanded: openGroup === group,
    disabled: groups[group].length === 0,
    onClick: ({ currentTarget }) => {
      groupButtonRef.current = currentTarget;
      setOpenGroup(openGroup === group ? null : group);
    },
  });
  return (
    <Toolbar.Root
      className={styles.toolbar ?? ''}
      aria-label={`${label}: formatting`}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || openGroup === null) return;
        closeGroup();
        groupButtonRef.current?.focus();
      }}
    >
      <ToolbarButton {...createGroupProps('Style')} aria-label={`Style: ${headingName}`}>
        {headingName}
      </ToolbarButton>
      <ItemButtons items={createTextItems(editorProps)} onAction={closeGroup} />
      <ToolbarButton {...createGroupProps('Insert')}>Insert</ToolbarButton>
      <ToolbarButton {...createGroupProps('Table')}>Table</ToolbarButton>
      <ItemButtons items={createHistoryItems(editorProps)} onAction={closeGroup} />
      {openGroup !== null && groups[openGroup].length > 0 && (
        <Toolbar.Group className={styles.group ?? ''} aria-label={openGroup}>
          <ItemButtons items={groups[openGroup]} onAction={closeGroup} />
        </Toolbar.Group>
      )}
    </Toolbar.Root>
  );
}

const runAndFocus = (editor: RichTextEditor, command: Command) => () => {
  editor.runCommand(command);
  editor.view.focus();
};

function createTextItems({ editor, openDialog }: EditorProps): ToolbarItem[] {
  const { state } = editor.view;
  const createMarkItem = (mark: MarkType) => ({
    action: runAndFocus(editor, toggleMark(mark)),
    isPressed: hasMark(state, mark),
  });
  const createListItem = (list: NodeType) => ({
    action: runAndFocus(editor, toggleList(list)),
    isPressed: isSelectionInside(state, list),
  });
  return [
    { name: 'Bold', content: <strong>Bold</strong>, shortcut: 'B', ...createMarkItem(marks.strong) },
    { name: 'Italic', content: <em>Italic</em>, shortcut: 'I', ...createMarkItem(marks.em) },
    {
      name: 'Link',
      shortcut: 'K',
      action: () => openDialog({ kind: 'link' }),
      isPressed: hasMark(state, marks.link),
    },
    { name: 'List', ...createListItem(nodes.bullet_list) },
    { name: 'Numbered list', ...createListItem(nodes.ordered_list) },
  ];
}

function createHistoryItems({ editor }: EditorProps): ToolbarItem[] {
  const createItem = (command: Command) => ({
    action: runAndFocus(editor, command),
    isDisabled: !canRun(command, editor.view.state),
  });
  return [
    { name: 'Undo', shortcut: 'Z', ...createItem(undo) },
    { name: 'Redo', shortcut: 'Shift+Z', ...createItem(redo) },
  ];
}

function createGroups({ editor, tags, openDialog }: EditorProps): Record<Group, ToolbarItem[]> {
  const { state } = editor.view;
  const isInTable = isSelectionInside(state, nodes.table);
  const headingLevel = getHeadingLevel(state);
  const createWrappingItem = (name: string, type: NodeType): ToolbarItem => ({
    name,
    action: runAndFocus(editor, toggleWrapping(type)),
    isPressed: isSelectionInside(state, type),
  });
  const insertItems: (ToolbarItem | false)[] = [
    tags.has('figure') && { name: 'Image', action: () => openDialog({ kind: 'image', selectedId: '' }) },
    // A table cell cannot contain the following blocks. An image is inserted after the table.
    !isInTable && { name: 'Table', action: runAndFocus(editor, insertTable) },
    !isInTable && tags.has('note') && createWrappingItem('Note', nodes.note),
    !isInTable && createWrappingItem('Quote', nodes.blockquote),
  ];
  return {
    Style: HEADING_OPTIONS.map(([level, name]) => ({
      name,
      action: runAndFocus(editor, setHeading(level)),
      isPressed: level === headingLevel,
    })),
    Insert: insertItems.filter((item) => item !== false),
    Table: isInTable
      ? TABLE_COMMANDS.map(([name, command]) => ({ name, action: runAndFocus(editor, command) }))
      : [],
  };
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** @param onAction called before the action of a button. */
function ItemButtons({ items, onAction }: { items: readonly ToolbarItem[]; onAction: () => void }) {
  return items.map(({ name, content = name, action, isPressed, isDisabled, shortcut }) => (
    <ToolbarButton
      key={name}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={() => {
        onAction();
        action();
      }}
      {...(shortcut && {
        'aria-keyshortcuts': `${isMac ? 'Meta' : 'Control'}+${shortcut}`,
        title: `${isMac ? '⌘' : 'Ctrl+'}${shortcut}`,
      })}
    >
      {content}
    </ToolbarButton>
  ));
}

interface ToolbarButtonProps extends ComponentProps<typeof Toolbar.Button> {
  /** For a button that opens a group: whether the group is open. */
  isExpanded?: boolean;
}

function ToolbarButton({ isExpanded, children, ...props }: ToolbarButtonProps) {
  return (
    <Toolbar.Button
      className={styles.tool ?? ''}
      aria-expanded={isExpanded}
      // The focus stays in the text, so that phones keep their keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    >
      {children}
      {isExpanded !== undefined && <span aria-hidden="true"> ▾</span>}
    </Toolbar.Button>
  );
}
