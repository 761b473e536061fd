import { Toolbar } from '@base-ui/react/toolbar';
import { toggleMark } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables';
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import {
  hasMark,
  headingLevel,
  insertTable,
  isInside,
  setHeading,
  toggleList,
  toggleWrap,
} from './commands.ts';
import type { RichTextEditor } from './editor.ts';
import styles from './rich-text.module.css';
import { marks, nodes, type TextTags } from './schema.ts';

const HEADINGS = [
  [0, 'Paragraph'],
  [2, 'Heading'],
  [3, 'Subheading'],
] as const;

const headingName = (level: number): string =>
  HEADINGS.find(([other]) => other === level)?.[1] ?? `Heading ${level}`;

/** Commands for the table around the selection. */
const TABLE_COMMANDS: readonly [name: string, command: Command][] = [
  ['Add row', addRowAfter],
  ['Add column', addColumnAfter],
  ['Remove row', deleteRow],
  ['Remove column', deleteColumn],
  ['Remove table', deleteTable],
];

/** Key of shortcuts, as browsers name it. */
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const shortcut = (key: string) => ({
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
  const openerRef = useRef<HTMLElement>(null);
  const run = (command: Command) => {
    editor.run(command);
    editor.view.focus();
  };
  const isInTable = isInside(state, nodes.table);
  const isInNote = isInside(state, nodes.note);
  const isInQuote = isInside(state, nodes.blockquote);
  const level = headingLevel(state);
  const styleItems: GroupItem[] = HEADINGS.map(([value, name]) => ({
    name,
    action: () => run(setHeading(value)),
    isPressed: value === level,
  }));
  const insertItems: (GroupItem | false)[] = [
    tags.has('figure') && { name: 'Image', action: openImageDialog },
    // Cells have one line of text.
    !isInTable && { name: 'Table', action: () => run(insertTable) },
    tags.has('note') &&
      !isInTable && { name: 'Note', action: () => run(toggleWrap(nodes.note)), isPressed: isInNote },
    !isInTable && { name: 'Quote', action: () => run(toggleWrap(nodes.blockquote)), isPressed: isInQuote },
  ];
  const tableItems: GroupItem[] = TABLE_COMMANDS.map(([name, command]) => ({
    name,
    action: () => run(command),
  }));
  const groups: Record<string, (GroupItem | false)[]> = {
    Style: styleItems,
    Insert: insertItems,
    Table: isInTable ? tableItems : [],
  };
  const openerProps = (name: string) => ({
    isExpanded: openGroup === name,
    isDisabled: groups[name]?.length === 0,
    onClick: (event: MouseEvent<HTMLElement>) => {
      openerRef.current = event.currentTarget;
      setOpenGroup(openGroup === name ? null : name);
    },
  });
  const items = (openGroup === null ? [] : (groups[openGroup] ?? [])).filter((item) => item !== false);

  return (
    <Toolbar.Root
      className={styles.toolbar ?? ''}
      aria-label={`${label}: formatting`}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || openGroup === null) return;
        setOpenGroup(null);
        openerRef.current?.focus();
      }}
    >
      <ToolbarButton {...openerProps('Style')} aria-label={`Style: ${headingName(level)}`}>
        {headingName(level)}
      </ToolbarButton>
      <ToolbarButton
        onClick={() => run(toggleMark(marks.strong))}
        isPressed={hasMark(state, marks.strong)}
        {...shortcut('B')}
      >
        <strong>Bold</strong>
      </ToolbarButton>
      <ToolbarButton
        onClick={() => run(toggleMark(marks.em))}
        isPressed={hasMark(state, marks.em)}
        {...shortcut('I')}
      >
        <em>Italic</em>
      </ToolbarButton>
      <ToolbarButton onClick={openLinkDialog} isPressed={hasMark(state, marks.link)} {...shortcut('K')}>
        Link
      </ToolbarButton>
      <ToolbarButton
        onClick={() => run(toggleList(nodes.bullet_list))}
        isPressed={isInside(state, nodes.bullet_list)}
      >
        List
      </ToolbarButton>
      <ToolbarButton
        onClick={() => run(toggleList(nodes.ordered_list))}
        isPressed={isInside(state, nodes.ordered_list)}
      >
        Numbered list
      </ToolbarButton>
      <ToolbarButton {...openerProps('Insert')}>Insert</ToolbarButton>
      <ToolbarButton {...openerProps('Table')}>Table</ToolbarButton>
      <ToolbarButton onClick={() => run(undo)} isDisabled={undoDepth(state) === 0} {...shortcut('Z')}>
        Undo
      </ToolbarButton>
      <ToolbarButton onClick={() => run(redo)} isDisabled={redoDepth(state) === 0} {...shortcut('Shift+Z')}>
        Redo
      </ToolbarButton>
      {openGroup !== null && items.length > 0 && (
        <Toolbar.Group className={styles.group ?? ''} aria-label={openGroup}>
          {items.map(({ name, action, ...state }) => (
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
  /** Whether the group that the button opens is open. */
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
