import { markdown } from '@codemirror/lang-markdown';
import { Compartment, EditorState } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useRef } from 'react';
import { BODY } from '../../merge.ts';
import styles from './field.module.css';
import { FieldConflictChoice } from './field-conflict.tsx';
import { faultAt, idOf, useForm } from './form-state.ts';
import { RemoteImages } from './remote-images.tsx';

/** What the buttons put in, with the part that is then selected. */
const INSERTS: readonly [name: string, before: string, after: string][] = [
  ['Heading', '\n## ', '\n'],
  ['List', '\n- ', '\n'],
  ['Bold', '**', '**'],
  ['Link', '[', '](/contact)'],
];
const TAGS: typeof INSERTS = [
  ['Picture', '\n{% figure picture="', '" /%}\n'],
  ['Aside', '\n{% note %}\n', '\n{% /note %}\n'],
];

/** Where the mark of a wrong line stands among the editor's settings. */
const wrongLine = new Compartment();
const marked = Decoration.line({ attributes: { 'data-wrong': '' } });

/** Marks a line of the text as wrong. */
const markLine = (line: number) =>
  EditorView.decorations.of(({ state: { doc } }) =>
    line <= doc.lines ? Decoration.set(marked.range(doc.line(line).from)) : Decoration.none,
  );

/** A Markdown text, with buttons for what it may hold. @param tags whether the site's own tags are offered. */
export default function MarkdownField({
  value,
  label,
  tags,
}: {
  value: string;
  label: string;
  tags: boolean;
}) {
  const { change, look, faults } = useForm();
  const fault = faultAt(faults, BODY);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ change, look });
  latest.current = { change, look };

  // The editor holds the text itself; another one comes by the effect below.
  useEffect(() => {
    if (!place.current) return;
    // In a shadow tree the editor's own styles are adopted, not inserted, as the security policy wants.
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
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
            '[data-wrong]': { boxShadow: 'inset 3px 0 var(--alert)' },
          }),
          wrongLine.of([]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
            if (docChanged) latest.current.change(BODY, state.doc.toString());
            if (docChanged || selectionSet)
              latest.current.look(state.doc.lineAt(state.selection.main.head).text);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({ effects: wrongLine.reconfigure(fault?.line ? markLine(fault.line) : []) });
  }, [fault?.line]);

  const insert = (before: string, after: string) => {
    const editor = view.current;
    if (!editor) return;
    const { from, to } = editor.state.selection.main;
    const chosen = editor.state.sliceDoc(from, to);
    editor.dispatch({
      changes: { from, to, insert: before + chosen + after },
      selection: { anchor: from + before.length, head: from + before.length + chosen.length },
    });
    editor.focus();
  };

  const replaceImage = (markdown: string, id: string) => {
    const editor = view.current;
    const from = editor?.state.doc.toString().indexOf(markdown) ?? -1;
    if (!editor || from < 0) return;
    const figure = `\n\n{% figure picture="${id}" /%}\n\n`;
    editor.dispatch({ changes: { from, to: from + markdown.length, insert: figure } });
    editor.focus();
  };

  return (
    <fieldset className={styles.group} id={idOf(BODY)}>
      <legend>{label}</legend>
      <FieldConflictChoice path={BODY} label={label} />
      <div className="row">
        {[...INSERTS, ...(tags ? TAGS : [])].map(([name, before, after]) => (
          <button key={name} type="button" className="plain" onClick={() => insert(before, after)}>
            {name}
          </button>
        ))}
      </div>
      {/* A translator would change the text itself. */}
      <div ref={place} className={styles.editor} translate="no" />
      {tags && <RemoteImages text={value} onUploaded={replaceImage} />}
      <p className={styles.fault} aria-live="polite">
        {fault?.message}
      </p>
    </fieldset>
  );
}
