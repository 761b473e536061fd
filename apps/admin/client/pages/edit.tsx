import { type Kind, kindOf } from '@studio/content/schema/kinds';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { api, pages } from '../../addresses.ts';
import { formSchemaFor } from '../../json-schema.ts';
import { mayMove } from '../../names.ts';
import type { DiscardAnswer, DocumentAnswer, GoesLive } from '../../shapes.ts';
import { ask } from '../ask.ts';
import { Field } from '../form/field.tsx';
import { FormContext } from '../form/form-state.ts';
import { useDraft } from '../form/use-draft.ts';
import { schemaContextQuery } from '../schema-context.ts';
import { Missing } from '../shell.tsx';
import { SectionBoundary } from '../ui/error-screen.tsx';
import { Fault } from '../ui/fault.tsx';
import { ThingLinks } from '../ui/thing-links.tsx';
import { useUndo } from '../ui/toasts.tsx';
import { useAct } from '../ui/use-act.ts';
import { useDocuments } from '../use-documents.ts';
import { PreviewFrame } from './edit/preview-frame.tsx';
import { Remove } from './edit/remove.tsx';
import { Rename } from './edit/rename.tsx';
import { ReplacePhotograph } from './edit/replace-photograph.tsx';
import { SavingLine } from './edit/saving-line.tsx';
import { Unreachable } from './edit/unreachable.tsx';
import styles from './edit.module.css';

const MarkdownField = lazy(() => import('../form/markdown-field.tsx'));

/** Edits one thing, with the page that shows it beside the form. */
export function Edit() {
  const { '*': file = '' } = useParams();
  const kind = kindOf(file)?.kind;
  const document = useQuery({
    queryKey: ['document', file],
    queryFn: () => ask<DocumentAnswer>(api.document(file)),
    enabled: kind !== undefined && !kind.orders,
    // The form holds what is written; another version comes by saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const all = useDocuments();
  const context = useQuery(schemaContextQuery);
  if (!kind) return <Missing />;
  // An order is changed in the list of its collection.
  if (kind.orders) return <Navigate to={pages.collection(kind.orders)} replace />;
  if (document.isError && !document.data) return <Unreachable file={file} error={document.error} />;
  if (!document.data || !all.data || !context.data) return <p className="quiet">A moment …</p>;
  const { title = file, later = null } = all.data.find((one) => one.file === file) ?? {};
  return <Form key={file} kind={kind} loaded={document.data} title={title} later={later} />;
}

function Form({
  kind,
  loaded,
  title,
  later,
}: {
  kind: Kind;
  loaded: DocumentAnswer;
  title: string;
  later: GoesLive | null;
}) {
  // Edit shows the form once it is loaded, so this never suspends; read here, each render has the newest.
  const { data: context } = useSuspenseQuery(schemaContextQuery);
  const draft = useDraft(kind, loaded, context);
  const { contents, saving, version, faults, conflicts, change, append, settle, save, drop } = draft;
  const { live } = loaded;
  const idOfFile = kindOf(loaded.file)?.id ?? '';
  const [turn, setTurn] = useState(0);
  const isLive =
    turn === 0 &&
    !loaded.hasOtherPhotograph &&
    JSON.stringify([contents.fields, contents.body]) === JSON.stringify([live?.fields, live?.body]);
  const [looked, setLooked] = useState('');
  const [showsPage, setShowsPage] = useState(false);
  const schema = useMemo(() => formSchemaFor(kind, context), [kind, context]);
  const { fields } = contents;
  const form = useMemo(
    () => ({ change, append, faults, conflicts, settle, fields, look: setLooked, turn }),
    [change, append, faults, conflicts, settle, fields, turn],
  );
  const { act, fault } = useAct();
  const navigate = useNavigate();
  const offerUndo = useUndo();
  const queries = useQueryClient();

  useEffect(() => {
    document.title = `${title}, the desk`;
  }, [title]);

  // A message elsewhere in the desk leads to a field, or to the group that it stands in.
  const { hash } = useLocation();
  useEffect(() => {
    for (let id = hash.slice(1); id !== ''; id = id.replace(/-?[^-]*$/, '')) {
      const field = document.getElementById(id);
      if (!field) continue;
      field.scrollIntoView({ block: 'center' });
      return field.focus();
    }
  }, [hash]);

  const discard = () =>
    act(async () => {
      const discarded = await ask<DiscardAnswer>(api.discard(loaded.file), 'POST');
      drop();
      offerUndo(`Discarded the changes to ${title}.`, discarded);
      if (live) await queries.resetQueries({ queryKey: ['document', loaded.file] });
      else navigate(pages.home());
    });

  return (
    <div className={styles.page} data-shows={showsPage ? 'page' : 'words'}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <SavingLine
          saving={saving}
          faults={faults}
          conflicts={conflicts}
          isLive={isLive}
          later={later}
          onAgain={save}
        />
        <button type="button" className={`plain ${styles.turn}`} onClick={() => setShowsPage(!showsPage)}>
          {showsPage ? 'Show the words' : 'Show the page'}
        </button>
      </div>
      <SectionBoundary name="The form">
        <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
          <FormContext value={form}>
            <Field schema={schema} path={[]} value={contents.fields} label="" />
            {kind.body && (
              <Suspense fallback={<p className="quiet">A moment …</p>}>
                <MarkdownField
                  value={contents.body ?? ''}
                  label={kind.body}
                  tags={kind.tags?.(context).figure !== undefined}
                />
              </Suspense>
            )}
          </FormContext>
          {kind.name === 'pictures' && (
            <>
              <ReplacePhotograph id={idOfFile} onReplaced={() => setTurn(turn + 1)} />
              <UsedIn files={loaded.usedIn} />
            </>
          )}
          <Fault>{fault}</Fault>
          <div className="row">
            {live && !(isLive && saving.kind === 'saved') && (
              <button type="button" className="plain" onClick={discard}>
                Take back to what is live
              </button>
            )}
            {mayMove(kind) && saving.kind === 'saved' && <Rename file={loaded.file} name={idOfFile} />}
            {kind.files.includes('*') && <Remove file={loaded.file} title={title} onRemoved={drop} />}
          </div>
        </form>
      </SectionBoundary>
      <SectionBoundary name="The preview">
        <PreviewFrame address={loaded.address} version={`${version}-${turn}`} looked={looked} />
      </SectionBoundary>
    </div>
  );
}

/** Where a picture is seen; one that is nowhere would keep the site from being published. */
function UsedIn({ files }: { files: readonly string[] }) {
  if (files.length === 0)
    return (
      <p className="fault">It is on no page yet. Choose it somewhere, or remove it before you publish.</p>
    );
  return (
    <p>
      Used in <ThingLinks files={files} />
    </p>
  );
}
