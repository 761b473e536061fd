import { type ContentType, findContentType, hasPagePerEntry } from '@studio/content/schema/content-types';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type DiscardResponse,
  type EntryContents,
  type EntryResponse,
  NEW_ENTRY_VERSION,
  type ScheduledPublicationSummary,
} from '../../api-types.ts';
import { formSchemaFor } from '../../json-schema.ts';
import { isRenamable } from '../../labels.ts';
import { adminPaths, api } from '../../routes.ts';
import { getValueAt } from '../../yaml-edit/value-edit.ts';
import { AdminNotFound } from '../admin-layout.tsx';
import { request } from '../api-client.ts';
import { Field } from '../form/field.tsx';
import { FormContext } from '../form/form-state.ts';
import { readNewEntry, useDraft } from '../form/use-draft.ts';
import { schemaContextQuery } from '../schema-context.ts';
import { EntryLinks } from '../ui/entry-links.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { SectionBoundary } from '../ui/error-screen.tsx';
import { formatDateTime } from '../ui/format.ts';
import { useDiscardToast } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useEntries } from '../use-entries.ts';
import { useEntryFile } from '../use-entry-file.ts';
import { EntryError } from './edit/entry-error.tsx';
import { EntryVersions } from './edit/entry-versions.tsx';
import { ForeignSource } from './edit/foreign-source.tsx';
import { PreviewFrame } from './edit/preview-frame.tsx';
import { DiscardNewEntry, RemoveEntry } from './edit/remove-entry.tsx';
import { RenameEntry } from './edit/rename-entry.tsx';
import { ReplaceImage } from './edit/replace-image.tsx';
import { SaveStatus } from './edit/save-status.tsx';
import { SearchPreview } from './edit/search-preview.tsx';
import { useClickToEdit } from './edit/use-click-to-edit.ts';
import { usePublishIssues } from './edit/use-publish-issues.ts';
import styles from './edit.module.css';

const RichTextField = lazy(() => import('../form/rich-text/rich-text-field.tsx'));

/** The form of an entry with a preview of its page. */
export function EditEntry() {
  const file = useEntryFile() ?? '';
  const { contentType, id = '' } = findContentType(file) ?? {};
  const newEntry = useMemo(() => readNewEntry(file), [file]);
  const entry = useQuery({
    queryKey: ['entry', file],
    queryFn: () => request<EntryResponse>(api.entry(file)),
    enabled: contentType !== undefined && !newEntry,
    // Loaded only once, because the form then holds the contents and each save returns the new version.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const entries = useEntries();
  const context = useQuery(schemaContextQuery);
  if (!contentType) return <AdminNotFound />;
  if (entry.isError && !entry.data) return <EntryError file={file} error={entry.error} />;
  const loaded = newEntry ? toResponse(file, newEntry, contentType.pagePath(id)) : entry.data;
  if (!loaded || !entries.data || !context.data) return <p className="muted">Loading …</p>;
  const { title = newEntry ? titleOf(newEntry) : file, scheduled = null } =
    entries.data.find((summary) => summary.file === file) ?? {};
  return (
    <EntryForm key={file} contentType={contentType} loaded={loaded} title={title} schedule={scheduled} />
  );
}

/** Returns the form of a new entry, before its first save. */
const toResponse = (file: string, { fields, body }: EntryContents, pagePath: string): EntryResponse => ({
  file,
  version: NEW_ENTRY_VERSION,
  fields,
  ...(body !== undefined && { body }),
  published: null,
  hasNewImage: false,
  pagePath,
  referringFiles: [],
});

const titleOf = ({ fields }: EntryContents): string => {
  const { title, name, author } = fields as Record<string, unknown>;
  return String(title ?? name ?? author);
};

function EntryForm({
  contentType,
  loaded,
  title,
  schedule,
}: {
  contentType: ContentType;
  loaded: EntryResponse;
  title: string;
  schedule: ScheduledPublicationSummary | null;
}) {
  // Never suspends, because the parent component has loaded the context.
  const { data: context } = useSuspenseQuery(schemaContextQuery);
  const schema = useMemo(() => formSchemaFor(contentType, context), [contentType, context]);
  const draft = useDraft(contentType, loaded, context, schema);
  const {
    contents,
    saveState,
    lastSaved,
    issues,
    conflicts,
    change,
    append,
    resolveConflict,
    save,
    stopSaving,
    discardUnsaved,
  } = draft;
  const { published } = loaded;
  const { fields } = contents;
  const isNew = lastSaved.version === NEW_ENTRY_VERSION;
  const { ownIssues, imageIssues } = usePublishIssues(
    loaded.file,
    lastSaved.version,
    contents,
    saveState.kind === 'saved' && !isNew,
  );
  // A field that nobody has filled in yet is not marked as wrong.
  const shownIssues = useMemo(
    () =>
      [...issues, ...ownIssues].filter(
        ({ path }) => getValueAt({ ...Object(fields), body: contents.body }, path) !== undefined,
      ),
    [issues, ownIssues, fields, contents.body],
  );
  const entryId = findContentType(loaded.file)?.id ?? '';
  const [imageRevision, setImageRevision] = useState(0);
  const isPublished =
    imageRevision === 0 &&
    !loaded.hasNewImage &&
    JSON.stringify([contents.fields, contents.body]) === JSON.stringify([published?.fields, published?.body]);
  const [isPreviewShown, setIsPreviewShown] = useState(false);
  const clickToEdit = useClickToEdit(loaded.file, contents, () => setIsPreviewShown(false));
  const { showInPreview, bodyTarget } = clickToEdit;
  const form = useMemo(
    () => ({
      change,
      append,
      issues: shownIssues,
      imageIssues,
      conflicts,
      resolveConflict,
      fields,
      showInPreview,
      bodyTarget,
      imageRevision,
    }),
    [
      change,
      append,
      shownIssues,
      imageIssues,
      conflicts,
      resolveConflict,
      fields,
      showInPreview,
      bodyTarget,
      imageRevision,
    ],
  );
  const { run, error } = useAction();
  const navigate = useNavigate();
  const offerUndo = useDiscardToast();
  const queryClient = useQueryClient();

  useEffect(() => {
    document.title = `${title} – Admin`;
  }, [title]);

  /** Resets the draft to the published version, or to an earlier one, and offers to undo it. */
  const resetTo = (commit: string | undefined, message: string) =>
    run(async () => {
      // A save that reached the server afterwards would bring the changes back.
      await stopSaving();
      const replaced = await request<DiscardResponse>(api.revert(loaded.file, commit), 'POST').catch(
        (cause: unknown) => {
          void save();
          throw cause;
        },
      );
      discardUnsaved();
      offerUndo(message, replaced);
      if (published) await queryClient.resetQueries({ queryKey: ['entry', loaded.file] });
      else navigate(adminPaths.listOf(loaded.file));
    });

  return (
    <div className={styles.page} data-view={isPreviewShown ? 'preview' : 'form'}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <SaveStatus
          saveState={saveState}
          isNew={isNew}
          issues={issues}
          publishIssues={ownIssues.filter(({ path }) => path.length > 0)}
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
            {contentType.bodyLabel && (
              <Suspense fallback={<p className="muted">Loading …</p>}>
                <RichTextField
                  value={contents.body ?? ''}
                  label={contentType.bodyLabel}
                  tags={Object.keys(contentType.createTags?.(context) ?? {})}
                />
              </Suspense>
            )}
          </FormContext>
          {!isNew && (hasPagePerEntry(contentType) || loaded.file.startsWith('pages/')) && (
            <SearchPreview path={loaded.pagePath} version={lastSaved.version} />
          )}
          {contentType.name === 'pictures' && (
            <>
              <ReplaceImage id={entryId} onReplaced={() => setImageRevision(imageRevision + 1)} />
              <UsedIn files={loaded.referringFiles} />
            </>
          )}
          <ErrorMessage>{error}</ErrorMessage>
          <div className="row">
            {published && !(isPublished && saveState.kind === 'saved') && (
              <button
                type="button"
                className="text-button"
                onClick={() => resetTo(undefined, `Discarded the changes to ${title}.`)}
              >
                Discard changes
              </button>
            )}
            {published && (
              <EntryVersions
                file={loaded.file}
                onRestore={({ commit, at }) =>
                  resetTo(
                    commit,
                    `Restored ${title} as of ${formatDateTime(at)}. Publish to show it to visitors.`,
                  )
                }
              />
            )}
            {isRenamable(contentType) && saveState.kind === 'saved' && (
              <RenameEntry file={loaded.file} currentSlug={entryId} />
            )}
            {contentType.filePattern.includes('*') && !isNew && (
              <RemoveEntry file={loaded.file} title={title} onRemoved={discardUnsaved} />
            )}
            {isNew && <DiscardNewEntry file={loaded.file} title={title} onDiscard={discardUnsaved} />}
          </div>
        </form>
      </SectionBoundary>
      <SectionBoundary name="The preview">
        {isNew ? (
          <p className="muted">The preview appears once all fields are filled in.</p>
        ) : (
          <PreviewFrame
            path={loaded.pagePath}
            version={`${lastSaved.version}-${imageRevision}`}
            file={loaded.file}
            savedFields={lastSaved.fields}
            fields={fields}
            target={clickToEdit.previewTarget}
            onSelect={clickToEdit.selectNode}
          >
            {clickToEdit.foreignClick && <ForeignSource {...clickToEdit.foreignClick} />}
          </PreviewFrame>
        )}
      </SectionBoundary>
    </div>
  );
}

/** Lists the entries that use an image, or warns that an unused image prevents publishing. */
function UsedIn({ files }: { files: readonly string[] }) {
  if (files.length === 0)
    return (
      <p className="error">
        No entry uses this image yet. Use it in an entry, or remove it before you publish.
      </p>
    );
  return (
    <p>
      Used in <EntryLinks files={files} />
    </p>
  );
}
