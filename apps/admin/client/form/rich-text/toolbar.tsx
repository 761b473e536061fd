import { Toolbar } from '@base-ui/react/toolbar';
import { toggleMark } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables';
import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react';
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

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const getShortcutProps = (key: string) => ({
  'aria-keyshortcuts': `${isMac ? 'Meta' : 'Control'}+${key}`,
  title: `${isMac ? '⌘' : 'Ctrl+'}${key}`,
});

interface RichTextToolbarProps {
  label: string;
  editor: RichTextEditor;
  tags: TextTags;
  openDialog: (dialog: OpenDialog) => void;
}

/** A button of the toolbar, or of a group that another button opens. */
interface ToolbarItem extends Omit<ToolbarButtonProps, 'onClick'> {
  name: string;
  action: () => void;
}

/** The toolbar of the editor. Arrow keys move between its buttons. */
export function RichTextToolbar(props: RichTextToolbarProps) {
  const [openGroup, setOpenGroup] = useState<string | null>(null);
  const openedGroupButtonRef = useRef<HTMLElement>(null);
  const groups = createGroups(props);
  const openItems = openGroup === null ? [] : (groups[openGroup] ?? []);
  const headingName = getHeadingName(getHeadingLevel(props.editor.view.state));
  const renderGroupButton = (group: string, text = group) => (
    <ToolbarButton
      aria-label={text === group ? undefined : `${group}: ${text}`}
      isExpanded={openGroup === group}
      isDisabled={groups[group]?.length === 0}
      onClick={(event: MouseEvent<HTMLElement>) => {
        openedGroupButtonRef.current = event.currentTarget;
        setOpenGroup(openGroup === group ? null : group);
      }}
    >
      {text}
    </ToolbarButton>
  );
  const renderItem = ({ name, action, ...buttonProps }: ToolbarItem) => (
    <ToolbarButton
      key={name}
      onClick={() => {
        setOpenGroup(null);
        action();
      }}
      {...buttonProps}
    >
      {buttonProps.children ?? name}
    </ToolbarButton>
  );
  return (
    <Toolbar.Root
      className={styles.toolbar ?? ''}
      aria-label={`${props.label}: formatting`}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || openGroup === null) return;
        setOpenGroup(null);
        openedGroupButtonRef.current?.focus();
      }}
    >
      {renderGroupButton('Style', headingName)}
      {createTextItems(props).map(renderItem)}
      {renderGroupButton('Insert')}
      {renderGroupButton('Table')}
      {createHistoryItems(props).map(renderItem)}
      {openGroup !== null && openItems.length > 0 && (
        <Toolbar.Group className={styles.group ?? ''} aria-label={openGroup}>
          {openItems.map(renderItem)}
        </Toolbar.Group>
      )}
    </Toolbar.Root>
  );
}

const runAndFocus = (editor: RichTextEditor, command: Command) => () => {
  editor.runCommand(command);
  editor.view.focus();
};

function createTextItems({ editor, openDialog }: RichTextToolbarProps): ToolbarItem[] {
  const { state } = editor.view;
  const createMarkItem = (name: string, mark: MarkType, key: string, children: ReactNode): ToolbarItem => ({
    name,
    children,
    action: runAndFocus(editor, toggleMark(mark)),
    isPressed: hasMark(state, mark),
    ...getShortcutProps(key),
  });
  const createListItem = (name: string, list: NodeType): ToolbarItem => ({
    name,
    action: runAndFocus(editor, toggleList(list)),
    isPressed: isSelectionInside(state, list),
  });
  return [
    createMarkItem('Bold', marks.strong, 'B', <strong>Bold</strong>),
    createMarkItem('Italic', marks.em, 'I', <em>Italic</em>),
    {
      ...createMarkItem('Link', marks.link, 'K', 'Link'),
      action: () => openDialog({ kind: 'link' }),
    },
    createListItem('List', nodes.bullet_list),
    createListItem('Numbered list', nodes.ordered_list),
  ];
}

const createHistoryItems = ({ editor }: RichTextToolbarProps): ToolbarItem[] => [
  {
    name: 'Undo',
    action: runAndFocus(editor, undo),
    isDisabled: undoDepth(editor.view.state) === 0,
    ...getShortcutProps('Z'),
  },
  {
    name: 'Redo',
    action: runAndFocus(editor, redo),
    isDisabled: redoDepth(editor.view.state) === 0,
    ...getShortcutProps('Shift+Z'),
  },
];

function createGroups({ editor, tags, openDialog }: RichTextToolbarProps): Record<string, ToolbarItem[]> {
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

interface ToolbarButtonProps extends ComponentProps<'button'> {
  isPressed?: boolean;
  isDisabled?: boolean;
  /** For a button that opens a group: whether the group is open. */
  isExpanded?: boolean;
}

function ToolbarButton({
  isPressed,
  isDisabled = false,
  isExpanded,
  children,
  ...props
}: ToolbarButtonProps) {
  return (
    <Toolbar.Button
      className={styles.tool ?? ''}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      disabled={isDisabled}
      // The focus stays in the text, so that phones keep their keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    >
      {children}
      {isExpanded !== undefined && <span aria-hidden="true"> ▾</span>}
    </Toolbar.Button>
  );
}
