import { type ContentType, hasOwnPage, matchContentType } from '@studio/content/schema/content-types';
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
import { createFormSchema } from '../../json-schema.ts';
import { getFileLabel, isRenamable } from '../../labels.ts';
import { adminPaths, api } from '../../routes.ts';
import { isRecord } from '../../yaml-edit/value-edit.ts';
import { AdminNotFound } from '../admin-layout.tsx';
import { request } from '../api-client.ts';
import { readNewEntryBackup } from '../form/draft.ts';
import { entryQuery } from '../form/entry-query.ts';
import { Field } from '../form/field.tsx';
import { FormContext } from '../form/form-state.ts';
import { useDraft } from '../form/use-draft.ts';
import { schemaContextQuery } from '../schema-context.ts';
import { EntryLinks } from '../ui/entry-links.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { PartErrorBoundary } from '../ui/error-screen.tsx';
import { formatDateTime } from '../ui/format.ts';
import { PageStatus } from '../ui/status-bar.tsx';
import { useUndoToast } from '../ui/toasts.tsx';
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
import { splitIssues } from './edit/split-issues.ts';
import { useClickToEdit } from './edit/use-click-to-edit.ts';
import { usePublishIssues } from './edit/use-publish-issues.ts';
import styles from './edit.module.css';

const RichTextField = lazy(() => import('../form/rich-text/rich-text-field.tsx'));

/** The form of an entry with a preview of its page. */
export function EditEntry() {
  const file = useEntryFile() ?? '';
  const { contentType, id = '' } = matchContentType(file) ?? {};
  const newEntry = useMemo(() => readNewEntryBackup(file), [file]);
  const { data, error } = useQuery({
    ...entryQuery('entry', file),
    enabled: contentType !== undefined && !newEntry,
  });
  const entriesQuery = useEntries();
  const contextQuery = useQuery(schemaContextQuery);
  if (!contentType) return <AdminNotFound />;
  if (error && !data) return <EntryError file={file} error={error} />;
  const loadedEntry = newEntry ? createNewEntryResponse(file, newEntry, contentType.pagePath(id)) : data;
  if (!loadedEntry || !entriesQuery.data || !contextQuery.data) return <p className="muted">Loading …</p>;
  const { title = newEntry ? getNewEntryTitle(newEntry) : getFileLabel(file), scheduled = null } =
    entriesQuery.data.find((summary) => summary.file === file) ?? {};
  return (
    <EntryForm
      key={file}
      contentType={contentType}
      loadedEntry={loadedEntry}
      title={title}
      schedule={scheduled}
    />
  );
}

/** Creates the `EntryResponse` of a new entry. The form needs one, but the server does not have the entry yet. */
const createNewEntryResponse = (
  file: string,
  { fields, body }: EntryContents,
  pagePath: string,
): EntryResponse => ({
  file,
  version: NEW_ENTRY_VERSION,
  fields,
  ...(body !== undefined && { body }),
  published: null,
  hasNewImage: false,
  pagePath,
  referringFiles: [],
});

const getNewEntryTitle = ({ fields }: EntryContents): string => {
  const { title, name, author } = fields as Record<string, unknown>;
  return String(title ?? name ?? author);
};

function EntryForm({
  contentType,
  loadedEntry,
  title,
  schedule,
}: {
  contentType: ContentType;
  loadedEntry: EntryResponse;
  title: string;
  schedule: ScheduledPublicationSummary | null;
}) {
  // Never suspends, because the parent component has loaded this query.
  const { data: context } = useSuspenseQuery(schemaContextQuery);
  const schema = useMemo(() => createFormSchema(contentType, context), [contentType, context]);
  const draft = useDraft(contentType, loadedEntry, context, schema);
  const {
    contents,
    saveState,
    lastSaved,
    issues,
    conflicts,
    change,
    update,
    resolveConflict,
    save,
    stopSaving,
    discardUnsaved,
  } = draft;
  const { published } = loadedEntry;
  const { fields } = contents;
  const isNew = lastSaved.version === NEW_ENTRY_VERSION;
  const { ownIssues, imageIssues } = usePublishIssues(
    loadedEntry.file,
    lastSaved.version,
    contents,
    saveState.kind === 'saved' && !isNew,
  );
  const { wrong, unfilled } = useMemo(
    () => splitIssues(issues, contents, lastSaved.contents),
    [issues, contents, lastSaved.contents],
  );
  const shownIssues = useMemo(() => [...wrong, ...ownIssues], [wrong, ownIssues]);
  const entryId = matchContentType(loadedEntry.file)?.id ?? '';
  const [imageRevision, setImageRevision] = useState(0);
  const isPublished =
    imageRevision === 0 &&
    !loadedEntry.hasNewImage &&
    JSON.stringify([contents.fields, contents.body]) === JSON.stringify([published?.fields, published?.body]);
  const [isPreviewShown, setIsPreviewShown] = useState(false);
  const clickToEdit = useClickToEdit(loadedEntry.file, contents, () => setIsPreviewShown(false));
  const { showInPreview, bodyTarget } = clickToEdit;
  const formState = useMemo(
    () => ({
      change,
      update,
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
      update,
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
  const { runAction, error } = useAction();
  const navigate = useNavigate();
  const offerUndo = useUndoToast();
  const queryClient = useQueryClient();

  useEffect(() => {
    document.title = `${title} – Admin`;
  }, [title]);

  /** Resets the entry to its published version, or to its version in a commit. Offers to undo the reset. */
  const resetToVersion = (commit: string | undefined, message: string) =>
    runAction(async () => {
      // A later save would undo the reset.
      await stopSaving();
      const discardedChange = await request<DiscardResponse>(
        api.revert(loadedEntry.file, commit),
        'POST',
      ).catch((cause: unknown) => {
        void save();
        throw cause;
      });
      discardUnsaved();
      offerUndo(message, discardedChange);
      if (published) await queryClient.resetQueries({ queryKey: ['entry', loadedEntry.file] });
      else navigate(adminPaths.listOfEntry(loadedEntry.file));
    });

  return (
    <div className={styles.page} data-view={isPreviewShown ? 'preview' : 'form'}>
      <h1>{title}</h1>
      <PageStatus>
        <SaveStatus
          saveState={saveState}
          isNew={isNew}
          issues={{ wrong, unfilled }}
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
      </PageStatus>
      <PartErrorBoundary name="The form">
        <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
          <FormContext value={formState}>
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
          {!isNew && hasOwnPage(contentType) && (
            <SearchPreview path={loadedEntry.pagePath} version={lastSaved.version} />
          )}
          {contentType.name === 'pictures' && (
            <>
              <ReplaceImage id={entryId} onReplaced={() => setImageRevision(imageRevision + 1)} />
              <ImageUsage files={loadedEntry.referringFiles} />
            </>
          )}
          <ErrorMessage>{error}</ErrorMessage>
          <div className="row">
            {published && !(isPublished && saveState.kind === 'saved') && (
              <button
                type="button"
                className="text-button"
                onClick={() => resetToVersion(undefined, `Discarded the changes to ${title}.`)}
              >
                Discard changes
              </button>
            )}
            {published && (
              <EntryVersions
                file={loadedEntry.file}
                onRestore={({ commit, at }) =>
                  resetToVersion(
                    commit,
                    `Restored ${title} as of ${formatDateTime(at)}. Publish to show it to visitors.`,
                  )
                }
              />
            )}
            {isRenamable(contentType) && saveState.kind === 'saved' && (
              <RenameEntry file={loadedEntry.file} currentSlug={entryId} />
            )}
            {contentType.filePattern.includes('*') && !isNew && (
              <RemoveEntry file={loadedEntry.file} title={title} onRemoved={discardUnsaved} />
            )}
            {isNew && <DiscardNewEntry file={loadedEntry.file} title={title} onDiscard={discardUnsaved} />}
          </div>
        </form>
      </PartErrorBoundary>
      <PartErrorBoundary name="The preview">
        {isNew ? (
          <p className="muted">The preview appears once all fields are filled in.</p>
        ) : isRecord(fields) && fields.hidden === true ? (
          <p className="muted">No page shows this entry, because it is hidden.</p>
        ) : (
          <PreviewFrame
            path={loadedEntry.pagePath}
            version={`${lastSaved.version}-${imageRevision}`}
            file={loadedEntry.file}
            savedContents={lastSaved.contents}
            contents={contents}
            target={clickToEdit.previewTarget}
            onSelect={clickToEdit.selectNode}
          >
            {clickToEdit.foreignClick && <ForeignSource {...clickToEdit.foreignClick} />}
          </PreviewFrame>
        )}
      </PartErrorBoundary>
    </div>
  );
}

/** Lists the entries that use an image. */
function ImageUsage({ files }: { files: readonly string[] }) {
  if (files.length === 0) return <p className="muted">No entry uses this image.</p>;
  return (
    <p>
      Used in <EntryLinks files={files} />
    </p>
  );
}
