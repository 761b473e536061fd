import { Menu } from '@base-ui/react/menu';
import { Toolbar } from '@base-ui/react/toolbar';
import { toggleMark } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables';
import type { ReactNode } from 'react';
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

/** The toolbar of the editor. Arrow keys move between its buttons. */
export function RichTextToolbar({
  label,
  editor,
  tags,
  openLinkDialog,
  openImageDialog,
}: RichTextToolbarProps) {
  const { state } = editor.view;
  const run = (command: Command) => {
    editor.run(command);
    editor.view.focus();
  };
  const isInTable = isInside(state, nodes.table);
  // Cells of a table have one line of text.
  const insertItems: [name: string, action: () => void, isShown: boolean][] = [
    ['Image', openImageDialog, tags.has('figure')],
    ['Table', () => run(insertTable), !isInTable],
    [
      'Note',
      () => run(toggleWrap(nodes.note)),
      tags.has('note') && !isInTable && !isInside(state, nodes.note),
    ],
    ['Quote', () => run(toggleWrap(nodes.blockquote)), !isInTable && !isInside(state, nodes.blockquote)],
    ['Remove note box', () => run(toggleWrap(nodes.note)), isInside(state, nodes.note)],
    ['Remove quote marks', () => run(toggleWrap(nodes.blockquote)), isInside(state, nodes.blockquote)],
  ];
  const level = headingLevel(state);
  return (
    <Toolbar.Root className={styles.toolbar ?? ''} aria-label={`${label}: formatting`}>
      <ToolbarMenu editor={editor} name={headingName(level)} description="Style">
        <Menu.RadioGroup value={level} onValueChange={(next: number) => run(setHeading(next))}>
          {HEADINGS.map(([value, name]) => (
            <Menu.RadioItem key={value} value={value} className={styles.menuItem ?? ''} closeOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </ToolbarMenu>
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
      <ToolbarMenu editor={editor} name="Insert">
        {insertItems
          .filter(([, , isShown]) => isShown)
          .map(([name, action]) => (
            <Menu.Item key={name} className={styles.menuItem ?? ''} onClick={action}>
              {name}
            </Menu.Item>
          ))}
      </ToolbarMenu>
      <ToolbarMenu editor={editor} name="Table" isDisabled={!isInTable}>
        {TABLE_COMMANDS.map(([name, command]) => (
          <Menu.Item key={name} className={styles.menuItem ?? ''} onClick={() => run(command)}>
            {name}
          </Menu.Item>
        ))}
      </ToolbarMenu>
      <ToolbarButton onClick={() => run(undo)} isDisabled={undoDepth(state) === 0} {...shortcut('Z')}>
        Undo
      </ToolbarButton>
      <ToolbarButton onClick={() => run(redo)} isDisabled={redoDepth(state) === 0} {...shortcut('Shift+Z')}>
        Redo
      </ToolbarButton>
    </Toolbar.Root>
  );
}

interface ToolbarButtonProps {
  children: ReactNode;
  onClick: () => void;
  isPressed?: boolean;
  isDisabled?: boolean;
  title?: string;
  'aria-keyshortcuts'?: string;
}

function ToolbarButton({ isPressed, isDisabled = false, ...props }: ToolbarButtonProps) {
  return (
    <Toolbar.Button
      className={styles.tool ?? ''}
      aria-pressed={isPressed}
      disabled={isDisabled}
      // The focus stays in the text, so that phones keep their keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    />
  );
}

interface ToolbarMenuProps {
  editor: RichTextEditor;
  name: string;
  /** What the name says, for screen readers. */
  description?: string;
  isDisabled?: boolean;
  children: ReactNode;
}

function ToolbarMenu({ editor, name, description, isDisabled = false, children }: ToolbarMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Toolbar.Button
        className={styles.tool ?? ''}
        disabled={isDisabled}
        render={<Menu.Trigger />}
        aria-label={description && `${description}: ${name}`}
      >
        {name}
        <span aria-hidden="true"> ▾</span>
      </Toolbar.Button>
      <Menu.Portal>
        <Menu.Positioner align="start" className={styles.menuPositioner ?? ''}>
          <Menu.Popup className={styles.menu ?? ''} finalFocus={() => editor.view.dom}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
