import { Toolbar } from '@base-ui/react/toolbar';
import { toggleMark } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables';
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
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
  openLinkDialog: () => void;
  openImageDialog: () => void;
}

/** A button in a group that another button opens. */
interface GroupItem {
  name: string;
  action: () => void;
  isPressed?: boolean;
}

/** The toolbar of the editor. Arrow keys move between its buttons. */
export function RichTextToolbar({
  label,
  editor,
  tags,
  openLinkDialog,
  openImageDialog,
}: RichTextToolbarProps) {
  const { state } = editor.view;
  const [openGroup, setOpenGroup] = useState<string | null>(null);
  const openedGroupButtonRef = useRef<HTMLElement>(null);
  const runAndFocus = (command: Command) => {
    editor.runCommand(command);
    editor.view.focus();
  };
  const isInTable = isSelectionInside(state, nodes.table);
  const isInNote = isSelectionInside(state, nodes.note);
  const isInQuote = isSelectionInside(state, nodes.blockquote);
  const currentHeadingLevel = getHeadingLevel(state);
  const styleItems: GroupItem[] = HEADING_OPTIONS.map(([value, name]) => ({
    name,
    action: () => runAndFocus(setHeading(value)),
    isPressed: value === currentHeadingLevel,
  }));
  const insertItems: (GroupItem | false)[] = [
    tags.has('figure') && { name: 'Image', action: openImageDialog },
    // A table cell cannot contain the following blocks. An image is inserted after the table.
    !isInTable && { name: 'Table', action: () => runAndFocus(insertTable) },
    tags.has('note') &&
      !isInTable && {
        name: 'Note',
        action: () => runAndFocus(toggleWrapping(nodes.note)),
        isPressed: isInNote,
      },
    !isInTable && {
      name: 'Quote',
      action: () => runAndFocus(toggleWrapping(nodes.blockquote)),
      isPressed: isInQuote,
    },
  ];
  const tableItems: GroupItem[] = TABLE_COMMANDS.map(([name, command]) => ({
    name,
    action: () => runAndFocus(command),
  }));
  const groups: Record<string, (GroupItem | false)[]> = {
    Style: styleItems,
    Insert: insertItems,
    Table: isInTable ? tableItems : [],
  };
  const getGroupButtonProps = (name: string) => ({
    isExpanded: openGroup === name,
    isDisabled: groups[name]?.length === 0,
    onClick: (event: MouseEvent<HTMLElement>) => {
      openedGroupButtonRef.current = event.currentTarget;
      setOpenGroup(openGroup === name ? null : name);
    },
  });
  const openGroupItems = (openGroup === null ? [] : (groups[openGroup] ?? [])).filter(
    (item) => item !== false,
  );

  return (
    <Toolbar.Root
      className={styles.toolbar ?? ''}
      aria-label={`${label}: formatting`}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || openGroup === null) return;
        setOpenGroup(null);
        openedGroupButtonRef.current?.focus();
      }}
    >
      <ToolbarButton
        {...getGroupButtonProps('Style')}
        aria-label={`Style: ${getHeadingName(currentHeadingLevel)}`}
      >
        {getHeadingName(currentHeadingLevel)}
      </ToolbarButton>
      <ToolbarButton
        onClick={() => runAndFocus(toggleMark(marks.strong))}
        isPressed={hasMark(state, marks.strong)}
        {...getShortcutProps('B')}
      >
        <strong>Bold</strong>
      </ToolbarButton>
      <ToolbarButton
        onClick={() => runAndFocus(toggleMark(marks.em))}
        isPressed={hasMark(state, marks.em)}
        {...getShortcutProps('I')}
      >
        <em>Italic</em>
      </ToolbarButton>
      <ToolbarButton
        onClick={openLinkDialog}
        isPressed={hasMark(state, marks.link)}
        {...getShortcutProps('K')}
      >
        Link
      </ToolbarButton>
      <ToolbarButton
        onClick={() => runAndFocus(toggleList(nodes.bullet_list))}
        isPressed={isSelectionInside(state, nodes.bullet_list)}
      >
        List
      </ToolbarButton>
      <ToolbarButton
        onClick={() => runAndFocus(toggleList(nodes.ordered_list))}
        isPressed={isSelectionInside(state, nodes.ordered_list)}
      >
        Numbered list
      </ToolbarButton>
      <ToolbarButton {...getGroupButtonProps('Insert')}>Insert</ToolbarButton>
      <ToolbarButton {...getGroupButtonProps('Table')}>Table</ToolbarButton>
      <ToolbarButton
        onClick={() => runAndFocus(undo)}
        isDisabled={undoDepth(state) === 0}
        {...getShortcutProps('Z')}
      >
        Undo
      </ToolbarButton>
      <ToolbarButton
        onClick={() => runAndFocus(redo)}
        isDisabled={redoDepth(state) === 0}
        {...getShortcutProps('Shift+Z')}
      >
        Redo
      </ToolbarButton>
      {openGroup !== null && openGroupItems.length > 0 && (
        <Toolbar.Group className={styles.group ?? ''} aria-label={openGroup}>
          {openGroupItems.map(({ name, action, ...state }) => (
            <ToolbarButton
              key={name}
              onClick={() => {
                setOpenGroup(null);
                action();
              }}
              {...state}
            >
              {name}
            </ToolbarButton>
          ))}
        </Toolbar.Group>
      )}
    </Toolbar.Root>
  );
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
