import { markdown } from '@codemirror/lang-markdown';
import { Compartment, EditorState } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useRef } from 'react';
import { BODY_PATH } from '../../merge.ts';
import styles from './field.module.css';
import { FieldConflictChoice } from './field-conflict.tsx';
import { fieldId, findIssue, useForm } from './form-state.ts';
import { RemoteImageNotice } from './remote-image-notice.tsx';

/** The buttons with the Markdown that they insert around the selection. */
const MARKDOWN_BUTTONS: readonly [name: string, before: string, after: string][] = [
  ['Heading', '\n## ', '\n'],
  ['List', '\n- ', '\n'],
  ['Bold', '**', '**'],
  ['Link', '[', '](/contact)'],
];
const TAG_BUTTONS: typeof MARKDOWN_BUTTONS = [
  ['Image', '\n{% figure picture="', '" /%}\n'],
  ['Note', '\n{% note %}\n', '\n{% /note %}\n'],
];

/** Holds the extension that marks an invalid line, so that it can be exchanged. */
const invalidLine = new Compartment();
const invalidLineDecoration = Decoration.line({ attributes: { 'data-invalid': '' } });

/** Marks an invalid line. @param line its number, from 1. */
const markLine = (line: number) =>
  EditorView.decorations.of(({ state: { doc } }) =>
    line <= doc.lines ? Decoration.set(invalidLineDecoration.range(doc.line(line).from)) : Decoration.none,
  );

/** A Markdown editor with buttons. @param hasTags whether to offer the site's own Markdoc tags. */
export default function MarkdownField({
  value,
  label,
  hasTags,
}: {
  value: string;
  label: string;
  hasTags: boolean;
}) {
  const { change, showInPreview, issues } = useForm();
  const issue = findIssue(issues, BODY_PATH);
  const hostRef = useRef<HTMLDivElement>(null);
  const editorRef = useRef<EditorView>(null);
  const latest = useRef({ change, showInPreview });
  latest.current = { change, showInPreview };

  // The editor owns its text. The next effect sets a new value.
  useEffect(() => {
    if (!hostRef.current) return;
    // In a shadow root CodeMirror adopts its style sheets. The content security policy forbids inserted styles.
    const root = hostRef.current.shadowRoot ?? hostRef.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: value,
        extensions: [
          basicSetup,
          markdown(),
          EditorView.lineWrapping,
          EditorView.theme({
            '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--band)' },
            '.cm-activeLineGutter': { color: 'var(--ink)' },
            '[data-invalid]': { boxShadow: 'inset 3px 0 var(--alert)' },
          }),
          invalidLine.of([]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
            if (docChanged) latest.current.change(BODY_PATH, state.doc.toString());
            if (docChanged || selectionSet)
              latest.current.showInPreview(state.doc.lineAt(state.selection.main.head).text);
          }),
        ],
      }),
    });
    editorRef.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = editorRef.current;
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    editorRef.current?.dispatch({
      effects: invalidLine.reconfigure(issue?.line ? markLine(issue.line) : []),
    });
  }, [issue?.line]);

  const insert = (before: string, after: string) => {
    const editor = editorRef.current;
    if (!editor) return;
    const { from, to } = editor.state.selection.main;
    const selected = editor.state.sliceDoc(from, to);
    editor.dispatch({
      changes: { from, to, insert: before + selected + after },
      selection: { anchor: from + before.length, head: from + before.length + selected.length },
    });
    editor.focus();
  };

  const replaceImage = (markdown: string, id: string) => {
    const editor = editorRef.current;
    const from = editor?.state.doc.toString().indexOf(markdown) ?? -1;
    if (!editor || from < 0) return;
    const figure = `\n\n{% figure picture="${id}" /%}\n\n`;
    editor.dispatch({ changes: { from, to: from + markdown.length, insert: figure } });
    editor.focus();
  };

  return (
    <fieldset className={styles.group} id={fieldId(BODY_PATH)}>
      <legend>{label}</legend>
      <FieldConflictChoice path={BODY_PATH} label={label} />
      <div className="row">
        {[...MARKDOWN_BUTTONS, ...(hasTags ? TAG_BUTTONS : [])].map(([name, before, after]) => (
          <button key={name} type="button" className="text-button" onClick={() => insert(before, after)}>
            {name}
          </button>
        ))}
      </div>
      {/* A browser's translator would change the value. */}
      <div ref={hostRef} className={styles.editor} translate="no" />
      {hasTags && <RemoteImageNotice text={value} onUploaded={replaceImage} />}
      <p className={styles.issue} aria-live="polite">
        {issue?.message}
      </p>
    </fieldset>
  );
}
