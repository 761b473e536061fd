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

/** The form of an entry with a preview of its page. */
export function Edit() {
  const { '*': file = '' } = useParams();
  const contentType = kindOf(file)?.kind;
  const entry = useQuery({
    queryKey: ['document', file],
    queryFn: () => ask<DocumentAnswer>(api.document(file)),
    enabled: contentType !== undefined && !contentType.orders,
    // The form owns the contents after the first load. Saving returns newer versions.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const entries = useDocuments();
  const context = useQuery(schemaContextQuery);
  if (!contentType) return <Missing />;
  // The order of a collection is edited in its list.
  if (contentType.orders) return <Navigate to={pages.collection(contentType.orders)} replace />;
  if (entry.isError && !entry.data) return <Unreachable file={file} error={entry.error} />;
  if (!entry.data || !entries.data || !context.data) return <p className="muted">Loading …</p>;
  const { title = file, later: schedule = null } =
    entries.data.find((summary) => summary.file === file) ?? {};
  return (
    <EntryForm key={file} contentType={contentType} loaded={entry.data} title={title} schedule={schedule} />
  );
}

function EntryForm({
  contentType,
  loaded,
  title,
  schedule,
}: {
  contentType: Kind;
  loaded: DocumentAnswer;
  title: string;
  schedule: GoesLive | null;
}) {
  // Never suspends, because the parent has loaded the context. Each render gets the latest one.
  const { data: context } = useSuspenseQuery(schemaContextQuery);
  const draft = useDraft(contentType, loaded, context);
  const {
    contents,
    saving,
    version,
    issues,
    conflicts,
    change,
    append,
    resolveConflict,
    save,
    discardUnsaved,
  } = draft;
  const { live: published } = loaded;
  const entryId = kindOf(loaded.file)?.id ?? '';
  const [imageRevision, setImageRevision] = useState(0);
  const isPublished =
    imageRevision === 0 &&
    !loaded.hasOtherPhotograph &&
    JSON.stringify([contents.fields, contents.body]) === JSON.stringify([published?.fields, published?.body]);
  const [previewText, setPreviewText] = useState('');
  const [isPreviewShown, setIsPreviewShown] = useState(false);
  const schema = useMemo(() => formSchemaFor(contentType, context), [contentType, context]);
  const { fields } = contents;
  const form = useMemo(
    () => ({
      change,
      append,
      issues,
      conflicts,
      resolveConflict,
      fields,
      showInPreview: setPreviewText,
      imageRevision,
    }),
    [change, append, issues, conflicts, resolveConflict, fields, imageRevision],
  );
  const { run, error } = useAct();
  const navigate = useNavigate();
  const offerUndo = useUndo();
  const queries = useQueryClient();

  useEffect(() => {
    document.title = `${title} – Admin`;
  }, [title]);

  // Links to an issue contain the id of a field. If the field is missing, its nearest group is used.
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
    run(async () => {
      const discarded = await ask<DiscardAnswer>(api.discard(loaded.file), 'POST');
      discardUnsaved();
      offerUndo(`Discarded the changes to ${title}.`, discarded);
      if (published) await queries.resetQueries({ queryKey: ['document', loaded.file] });
      else navigate(pages.home());
    });

  return (
    <div className={styles.page} data-view={isPreviewShown ? 'preview' : 'form'}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <SavingLine
          saving={saving}
          issues={issues}
          conflicts={conflicts}
          isPublished={isPublished}
          schedule={schedule}
          onRetry={save}
        />
        <button
          type="button"
          className={`text-button ${styles.viewToggle}`}
          onClick={() => setIsPreviewShown(!isPreviewShown)}
        >
          {isPreviewShown ? 'Edit' : 'Preview'}
        </button>
      </div>
      <SectionBoundary name="The form">
        <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
          <FormContext value={form}>
            <Field schema={schema} path={[]} value={contents.fields} label="" />
            {contentType.body && (
              <Suspense fallback={<p className="muted">Loading …</p>}>
                <MarkdownField
                  value={contents.body ?? ''}
                  label={contentType.body}
                  hasTags={contentType.tags?.(context).figure !== undefined}
                />
              </Suspense>
            )}
          </FormContext>
          {contentType.name === 'pictures' && (
            <>
              <ReplacePhotograph id={entryId} onReplaced={() => setImageRevision(imageRevision + 1)} />
              <UsedIn files={loaded.usedIn} />
            </>
          )}
          <Fault>{error}</Fault>
          <div className="row">
            {published && !(isPublished && saving.kind === 'saved') && (
              <button type="button" className="text-button" onClick={discard}>
                Discard changes
              </button>
            )}
            {mayMove(contentType) && saving.kind === 'saved' && (
              <Rename file={loaded.file} currentSlug={entryId} />
            )}
            {contentType.files.includes('*') && (
              <Remove file={loaded.file} title={title} onRemoved={discardUnsaved} />
            )}
          </div>
        </form>
      </SectionBoundary>
      <SectionBoundary name="The preview">
        <PreviewFrame
          path={loaded.address}
          version={`${version}-${imageRevision}`}
          searchText={previewText}
        />
      </SectionBoundary>
    </div>
  );
}

/** Lists the entries that use an image. An unused image prevents publishing. */
function UsedIn({ files }: { files: readonly string[] }) {
  if (files.length === 0)
    return (
      <p className="error">No entry uses this image yet. Use it in one, or remove it before you publish.</p>
    );
  return (
    <p>
      Used in <ThingLinks files={files} />
    </p>
  );
}
