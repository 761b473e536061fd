import type { ContentType } from '@studio/content/schema/content-types';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type EntryContents,
  type EntryResponse,
  type ErrorResponse,
  NEW_ENTRY_VERSION,
} from '../../api-types.ts';
import { type FieldSchema, findEmptyOptionalField } from '../../json-schema.ts';
import { type FieldConflict, mergeContents, normalizeValue, replaceField } from '../../merge.ts';
import { api } from '../../routes.ts';
import { validateEntry } from '../../validate.ts';
import { type FieldPath, getValueAt } from '../../yaml-edit/value-edit.ts';
import { ApiError, errorMessage, request } from '../api-client.ts';
import { refreshSchemaContext } from '../schema-context.ts';
import { backupNames, claimEntryBackup, deleteBackup, saveBackup } from '../unsaved-backups.ts';

/** Milliseconds without a change after which the draft is saved. */
const SAVE_DELAY_MS = 200;
/** Milliseconds before a failed save is tried again. */
const RETRY_DELAY_MS = 4000;

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'invalid' }
  | { kind: 'failed'; message: string; needsSignIn: boolean }
  | { kind: 'conflict' };

export interface PendingConflicts {
  /** The name of the other person. */
  by: string;
  fields: readonly FieldConflict[];
}
const NO_CONFLICTS: PendingConflicts = { by: '', fields: [] };

interface BaseEntry {
  version: string;
  contents: EntryContents;
}

/** Unsaved changes in local storage. */
interface Backup extends EntryContents {
  /** The saved version that was edited. */
  version: string;
  /** The contents of that version. Missing in backups of earlier releases. */
  base?: EntryContents;
}

/**
 * Claims the backup of an entry that was never saved, as `claimEntryBackup` does.
 *
 * @returns null if there is no backup, or only a backup of a saved entry.
 */
export function claimNewEntryBackup(file: string): EntryContents | null {
  const backup = claimEntryBackup<Backup>(file);
  return backup?.version === NEW_ENTRY_VERSION ? backup : null;
}

/**
 * Holds the contents of a form and saves them after each change. Unsaved changes are backed up in this browser. Changes that another person
 * saves in the meantime are merged field by field.
 *
 * @param loadedEntry the entry as it was loaded. Later values are ignored.
 * @param context data from other content files that validation needs, such as the ids of images.
 * @param schema schema of the form. It says which fields are optional. Optional fields that become empty are left out of the entry.
 */
export function useDraft(
  contentType: ContentType,
  loadedEntry: EntryResponse,
  context: SchemaContext,
  schema: FieldSchema,
) {
  const queryClient = useQueryClient();
  const backupName = backupNames.entry(loadedEntry.file);
  const [restoredBackup] = useState(() => claimEntryBackup<Backup>(loadedEntry.file));
  const [contents, setContents] = useState<EntryContents>(restoredBackup ?? loadedEntry);
  const [saveState, setSaveState] = useState<SaveState>({ kind: restoredBackup ? 'waiting' : 'saved' });
  /** The version that was saved last, and its contents. */
  const [lastSaved, setLastSaved] = useState<{ version: string; contents: EntryContents }>({
    version: loadedEntry.version,
    contents: loadedEntry,
  });
  const [conflicts, setConflicts] = useState(NO_CONFLICTS);
  const baseRef = useRef<BaseEntry>({
    version: restoredBackup?.version ?? loadedEntry.version,
    // Without `base`, each field that differs from the saved version becomes a conflict.
    contents: restoredBackup ? (restoredBackup.base ?? { fields: {} }) : loadedEntry,
  });
  /** The contents after the latest change, which React may not have rendered yet. */
  const latestContentsRef = useRef(contents);
  const latestContextRef = useRef(context);
  latestContextRef.current = context;
  const saveTimerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The request of the save that is running. */
  const runningSaveRef = useRef<Promise<EntryResponse>>(undefined);
  const isUnmountedRef = useRef(false);

  const backUp = useCallback(() => {
    const { version: baseVersion, contents: baseContents } = baseRef.current;
    const { fields, body } = latestContentsRef.current;
    const backup: Backup = {
      fields,
      body,
      version: baseVersion,
      base: { fields: baseContents.fields, body: baseContents.body },
    };
    saveBackup(backupName, backup);
  }, [backupName]);

  /** Merges another person's version. @returns whether there were no conflicts. */
  const mergeTheirVersion = useCallback(
    (theirs: NonNullable<ErrorResponse['theirs']>): boolean => {
      const merged = mergeContents(baseRef.current.contents, latestContentsRef.current, theirs);
      latestContentsRef.current = merged.contents;
      // Renders at once. Otherwise the handler of the next key press could use a field without the other person's changes.
      flushSync(() => {
        setContents(merged.contents);
        setConflicts({ by: theirs.by, fields: merged.conflicts });
      });
      const isMerged = merged.conflicts.length === 0;
      // The old base stays while there are conflicts, so that they are found again after a reload.
      if (isMerged) baseRef.current = { version: theirs.version, contents: theirs };
      backUp();
      return isMerged;
    },
    [backUp],
  );

  const cancelScheduledSave = useCallback(() => {
    clearTimeout(saveTimerRef.current);
    saveTimerRef.current = undefined;
  }, []);

  const save = useCallback(async () => {
    cancelScheduledSave();
    if (runningSaveRef.current) return;
    const contentsToSave = latestContentsRef.current;
    const normalizedContents = {
      fields: normalizeValue(contentsToSave.fields),
      ...(contentsToSave.body !== undefined && { body: contentsToSave.body }),
    };
    if (validateEntry(contentType, normalizedContents, latestContextRef.current).length > 0)
      return setSaveState({ kind: 'invalid' });
    try {
      runningSaveRef.current = request<EntryResponse>(api.entry(loadedEntry.file), 'PUT', {
        ...normalizedContents,
        version: baseRef.current.version,
      });
      const savedEntry = await runningSaveRef.current;
      baseRef.current = { version: savedEntry.version, contents: savedEntry };
      setConflicts(NO_CONFLICTS);
      setLastSaved({ version: savedEntry.version, contents: contentsToSave });
      if (latestContentsRef.current === contentsToSave) {
        deleteBackup(backupName);
        setSaveState({ kind: 'saved' });
        void queryClient.invalidateQueries({ queryKey: ['changes'] });
        void queryClient.invalidateQueries({ queryKey: ['entries'] });
        void refreshSchemaContext(queryClient);
      } else {
        backUp();
        saveTimerRef.current = setTimeout(save, 0);
      }
    } catch (error) {
      const theirs = error instanceof ApiError ? error.body.theirs : undefined;
      if (theirs) {
        if (!mergeTheirVersion(theirs)) setSaveState({ kind: 'conflict' });
        else {
          clearTimeout(saveTimerRef.current);
          saveTimerRef.current = setTimeout(save, 0);
        }
      } else {
        // After an error below 500, the server would reject the same contents again, so the save is not retried.
        const isRejected = error instanceof ApiError && error.status < 500;
        setSaveState({
          kind: 'failed',
          message: errorMessage(error),
          needsSignIn: error instanceof ApiError && error.status === 401,
        });
        if (!isRejected && !isUnmountedRef.current) saveTimerRef.current = setTimeout(save, RETRY_DELAY_MS);
      }
    } finally {
      runningSaveRef.current = undefined;
    }
  }, [
    backUp,
    cancelScheduledSave,
    contentType,
    loadedEntry.file,
    mergeTheirVersion,
    backupName,
    queryClient,
  ]);

  const updateContents = useCallback(
    (nextContents: EntryContents) => {
      latestContentsRef.current = nextContents;
      setContents(nextContents);
      setSaveState({ kind: 'waiting' });
      backUp();
      clearTimeout(saveTimerRef.current);
      saveTimerRef.current = setTimeout(save, SAVE_DELAY_MS);
    },
    [backUp, save],
  );

  const change = useCallback(
    (path: FieldPath, value: unknown) => {
      const nextContents = replaceField(latestContentsRef.current, path, value);
      const emptyPath = findEmptyOptionalField(schema, nextContents.fields, path);
      updateContents(emptyPath ? replaceField(nextContents, emptyPath, undefined) : nextContents);
    },
    [updateContents, schema],
  );

  const append = useCallback(
    (path: FieldPath, item: unknown, maxItems = Number.POSITIVE_INFINITY) => {
      const list = getValueAt(latestContentsRef.current.fields, path);
      const items = Array.isArray(list) ? list : [];
      if (items.length >= maxItems) return false;
      change(path, [...items, item]);
      return true;
    },
    [change],
  );

  const resolveConflict = useCallback(
    ({ path, theirSavedValue, theirs }: FieldConflict, keepsMine: boolean) => {
      const { version: baseVersion, contents: baseContents } = baseRef.current;
      // With the other person's value in the base, only this form has changed the field, so the field no longer conflicts.
      baseRef.current = { version: baseVersion, contents: replaceField(baseContents, path, theirSavedValue) };
      setConflicts(({ by, fields }) => ({ by, fields: fields.filter((conflict) => conflict.path !== path) }));
      updateContents(
        keepsMine ? latestContentsRef.current : replaceField(latestContentsRef.current, path, theirs),
      );
    },
    [updateContents],
  );

  /** Cancels a save that has not started, and waits until a running save has ended. */
  const stopSaving = useCallback(async () => {
    cancelScheduledSave();
    await runningSaveRef.current?.catch(() => undefined);
    // The save that has just ended may have scheduled another one.
    cancelScheduledSave();
  }, [cancelScheduledSave]);

  /** Deletes the backup of unsaved changes and cancels a save that has not started. */
  const discardUnsaved = useCallback(() => {
    cancelScheduledSave();
    deleteBackup(backupName);
  }, [backupName, cancelScheduledSave]);

  useEffect(() => {
    isUnmountedRef.current = false;
    if (restoredBackup) void save();
    return () => {
      isUnmountedRef.current = true;
      // When the form is left, a delayed save runs at once.
      if (saveTimerRef.current !== undefined) void save();
    };
  }, [restoredBackup, save]);

  const issues =
    saveState.kind === 'saved'
      ? []
      : validateEntry(contentType, { ...contents, fields: normalizeValue(contents.fields) }, context);
  // A change of another entry can make this entry valid, for example the upload of an image that this entry refers to.
  const isValidNow = saveState.kind === 'invalid' && issues.length === 0;
  useEffect(() => {
    if (isValidNow) void save();
  }, [isValidNow, save]);
  return {
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
  };
}
