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

/** Buttons, each with the Markdown that it inserts before and after the selection. */
const MARKDOWN_BUTTONS: readonly [name: string, before: string, after: string][] = [
  ['Heading', '\n## ', '\n'],
  ['List', '\n- ', '\n'],
  ['Bold', '**', '**'],
  ['Link', '[', '](/contact)'],
];
/** Buttons for the site's own Markdoc tags. */
const TAG_BUTTONS: typeof MARKDOWN_BUTTONS = [
  ['Image', '\n{% figure picture="', '" /%}\n'],
  ['Note', '\n{% note %}\n', '\n{% /note %}\n'],
];

/** CodeMirror's container for the extension that marks an invalid line. The extension can be exchanged while the editor is open. */
const invalidLineCompartment = new Compartment();
const invalidLineDecoration = Decoration.line({ attributes: { 'data-invalid': '' } });

/** Returns the extension that marks an invalid line. @param line number of the line, from 1. */
const markLine = (line: number) =>
  EditorView.decorations.of(({ state: { doc } }) =>
    line <= doc.lines ? Decoration.set(invalidLineDecoration.range(doc.line(line).from)) : Decoration.none,
  );

/** A field for the Markdown body of an entry. @param hasTags whether to offer the site's own Markdoc tags. */
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
  const latestHandlers = useRef({ change, showInPreview });
  latestHandlers.current = { change, showInPreview };

  // Created once, because CodeMirror holds the text. The next effect passes on new values.
  useEffect(() => {
    if (!hostRef.current) return;
    // In a shadow root, CodeMirror uses adopted style sheets. Elsewhere it inserts style elements, which the content security policy
    // forbids.
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
            '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--paper-tinted)' },
            '.cm-activeLineGutter': { color: 'var(--ink)' },
            '[data-invalid]': { boxShadow: 'inset 3px 0 var(--alert)' },
          }),
          invalidLineCompartment.of([]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
            if (docChanged) latestHandlers.current.change(BODY_PATH, state.doc.toString());
            if (docChanged || selectionSet)
              latestHandlers.current.showInPreview(state.doc.lineAt(state.selection.main.head).text);
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
      effects: invalidLineCompartment.reconfigure(issue?.line ? markLine(issue.line) : []),
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
      {/* The translator of a browser would change the text that is saved. */}
      <div ref={hostRef} className={styles.editor} translate="no" />
      {hasTags && <RemoteImageNotice text={value} onUploaded={replaceImage} />}
      <p className={styles.issue} aria-live="polite">
        {issue?.message}
      </p>
    </fieldset>
  );
}
