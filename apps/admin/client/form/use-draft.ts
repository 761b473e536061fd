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
import { type FieldSchema, findEmptyOptional } from '../../json-schema.ts';
import { type FieldConflict, mergeContents, normalizeValue, replaceField } from '../../merge.ts';
import { api } from '../../routes.ts';
import { validateEntry } from '../../validate.ts';
import { type FieldPath, getValueAt } from '../../yaml-edit/value-edit.ts';
import { ApiError, errorMessage, request } from '../api-client.ts';
import { refreshSchemaContext } from '../schema-context.ts';
import { backupNames, deleteBackup, saveBackup, takeEntryBackup } from '../unsaved-backups.ts';

/** Milliseconds without a change after which the draft is saved. */
const SAVE_DELAY_MS = 200;
/** Milliseconds before a failed save is tried again. */
const RETRY_DELAY_MS = 4000;

/** Whether the contents of a form are saved, and why not. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'invalid' }
  | { kind: 'failed'; message: string; needsSignIn: boolean }
  | { kind: 'conflict' };

/** The conflicts of a form that its editor has to resolve. */
export interface PendingConflicts {
  /** The name of the other person. */
  by: string;
  fields: readonly FieldConflict[];
}
const NO_CONFLICTS: PendingConflicts = { by: '', fields: [] };

/** The saved version of the entry that unsaved changes are based on. */
interface Base {
  version: string;
  contents: EntryContents;
}

/** Unsaved changes, as local storage keeps them. */
interface Backup extends EntryContents {
  /** The version that the changes are based on. */
  version: string;
  /** The contents that the changes are based on. Missing in backups of earlier releases. */
  base?: EntryContents;
}

/** Reads a new entry that this browser keeps until its first save. @returns null if the entry is saved or there is none. */
export function readNewEntry(file: string): EntryContents | null {
  const backup = takeEntryBackup<Backup>(file);
  return backup?.version === NEW_ENTRY_VERSION ? backup : null;
}

/**
 * Holds the contents of a form and saves them after each change. Unsaved changes are backed up in this browser. Changes that another
 * person saves in the meantime are merged field by field.
 *
 * @param loaded the entry as it was loaded. Later values are ignored.
 * @param context the schema context that changes are validated with.
 * @param schema of the form. Optional fields that become empty are left out.
 */
export function useDraft(
  contentType: ContentType,
  loaded: EntryResponse,
  context: SchemaContext,
  schema: FieldSchema,
) {
  const queryClient = useQueryClient();
  const backupName = backupNames.entry(loaded.file);
  const [restoredBackup] = useState(() => takeEntryBackup<Backup>(loaded.file));
  const [contents, setContents] = useState<EntryContents>(restoredBackup ?? loaded);
  const [saveState, setSaveState] = useState<SaveState>({ kind: restoredBackup ? 'waiting' : 'saved' });
  /** The version that was saved last, with the fields as the form had them then. */
  const [lastSaved, setLastSaved] = useState({ version: loaded.version, fields: loaded.fields });
  const [conflicts, setConflicts] = useState(NO_CONFLICTS);
  const base = useRef<Base>({
    version: restoredBackup?.version ?? loaded.version,
    // Without a base, each field that differs from the saved version is a conflict.
    contents: restoredBackup ? (restoredBackup.base ?? { fields: {} }) : loaded,
  });
  /** The contents after the latest change, before React renders them. */
  const latestContents = useRef(contents);
  const latestContext = useRef(context);
  latestContext.current = context;
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The request of the save that is running. */
  const runningRequest = useRef<Promise<EntryResponse>>(undefined);
  const isUnmounted = useRef(false);

  const backUp = useCallback(() => {
    const { version: baseVersion, contents: baseContents } = base.current;
    const { fields, body } = latestContents.current;
    const backup: Backup = {
      fields,
      body,
      version: baseVersion,
      base: { fields: baseContents.fields, body: baseContents.body },
    };
    saveBackup(backupName, backup);
  }, [backupName]);

  /** Merges the version that another person saved. @returns whether it could be merged without conflicts. */
  const merge = useCallback(
    (theirs: NonNullable<ErrorResponse['theirs']>): boolean => {
      const merged = mergeContents(base.current.contents, latestContents.current, theirs);
      latestContents.current = merged.contents;
      // Rendered before the next key, whose handler would build on a field without the other person's changes.
      flushSync(() => {
        setContents(merged.contents);
        setConflicts({ by: theirs.by, fields: merged.conflicts });
      });
      const isMerged = merged.conflicts.length === 0;
      // With unresolved conflicts the old base stays, so that a reloaded tab finds the same conflicts.
      if (isMerged) base.current = { version: theirs.version, contents: theirs };
      backUp();
      return isMerged;
    },
    [backUp],
  );

  const cancelScheduledSave = useCallback(() => {
    clearTimeout(saveTimer.current);
    saveTimer.current = undefined;
  }, []);

  const save = useCallback(async () => {
    cancelScheduledSave();
    if (runningRequest.current) return;
    const contentsToSave = latestContents.current;
    const normalized = {
      fields: normalizeValue(contentsToSave.fields),
      ...(contentsToSave.body !== undefined && { body: contentsToSave.body }),
    };
    if (validateEntry(contentType, normalized, latestContext.current).length > 0)
      return setSaveState({ kind: 'invalid' });
    try {
      runningRequest.current = request<EntryResponse>(api.entry(loaded.file), 'PUT', {
        ...normalized,
        version: base.current.version,
      });
      const saved = await runningRequest.current;
      base.current = { version: saved.version, contents: saved };
      setConflicts(NO_CONFLICTS);
      setLastSaved({ version: saved.version, fields: contentsToSave.fields });
      if (latestContents.current === contentsToSave) {
        deleteBackup(backupName);
        setSaveState({ kind: 'saved' });
        void queryClient.invalidateQueries({ queryKey: ['changes'] });
        void queryClient.invalidateQueries({ queryKey: ['entries'] });
        void refreshSchemaContext(queryClient);
      } else {
        backUp();
        saveTimer.current = setTimeout(save, 0);
      }
    } catch (error) {
      const theirs = error instanceof ApiError ? error.body.theirs : undefined;
      if (theirs) {
        if (!merge(theirs)) setSaveState({ kind: 'conflict' });
        else {
          clearTimeout(saveTimer.current);
          saveTimer.current = setTimeout(save, 0);
        }
      } else {
        // The server would reject the same contents again.
        const isRejected = error instanceof ApiError && error.status < 500;
        setSaveState({
          kind: 'failed',
          message: errorMessage(error),
          needsSignIn: error instanceof ApiError && error.status === 401,
        });
        if (!isRejected && !isUnmounted.current) saveTimer.current = setTimeout(save, RETRY_DELAY_MS);
      }
    } finally {
      runningRequest.current = undefined;
    }
  }, [backUp, cancelScheduledSave, contentType, loaded.file, merge, backupName, queryClient]);

  const update = useCallback(
    (next: EntryContents) => {
      latestContents.current = next;
      setContents(next);
      setSaveState({ kind: 'waiting' });
      backUp();
      clearTimeout(saveTimer.current);
      saveTimer.current = setTimeout(save, SAVE_DELAY_MS);
    },
    [backUp, save],
  );

  const change = useCallback(
    (path: FieldPath, value: unknown) => {
      const next = replaceField(latestContents.current, path, value);
      const emptyPath = findEmptyOptional(schema, next.fields, path);
      update(emptyPath ? replaceField(next, emptyPath, undefined) : next);
    },
    [update, schema],
  );

  const append = useCallback(
    (path: FieldPath, item: unknown, maxItems = Number.POSITIVE_INFINITY) => {
      const list = getValueAt(latestContents.current.fields, path);
      const items = Array.isArray(list) ? list : [];
      if (items.length >= maxItems) return false;
      change(path, [...items, item]);
      return true;
    },
    [change],
  );

  const resolveConflict = useCallback(
    ({ path, saved, theirs }: FieldConflict, keepsMine: boolean) => {
      const { version: baseVersion, contents: baseContents } = base.current;
      // With the other person's value as its base, the field counts as changed in this form only.
      base.current = { version: baseVersion, contents: replaceField(baseContents, path, saved) };
      setConflicts(({ by, fields }) => ({ by, fields: fields.filter((conflict) => conflict.path !== path) }));
      update(keepsMine ? latestContents.current : replaceField(latestContents.current, path, theirs));
    },
    [update],
  );

  /** Cancels a save that has not started, and waits for the end of one that is running. */
  const stopSaving = useCallback(async () => {
    cancelScheduledSave();
    await runningRequest.current?.catch(() => undefined);
    // A save that ends can start another one.
    cancelScheduledSave();
  }, [cancelScheduledSave]);

  /** Deletes the backup of unsaved changes and cancels a save that has not started. */
  const discardUnsaved = useCallback(() => {
    cancelScheduledSave();
    deleteBackup(backupName);
  }, [backupName, cancelScheduledSave]);

  useEffect(() => {
    isUnmounted.current = false;
    if (restoredBackup) void save();
    return () => {
      isUnmounted.current = true;
      // Saves a change that was made right before the form was left.
      if (saveTimer.current !== undefined) void save();
    };
  }, [restoredBackup, save]);

  const issues =
    saveState.kind === 'saved'
      ? []
      : validateEntry(contentType, { ...contents, fields: normalizeValue(contents.fields) }, context);
  // A change of another entry can make this entry valid, such as the upload of an image that was missing.
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
