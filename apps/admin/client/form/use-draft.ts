import type { ContentType } from '@studio/content/schema/content-types';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EntryContents, EntryResponse, ErrorResponse } from '../../api-types.ts';
import { type FieldConflict, mergeContents, normalizeValue, replaceField } from '../../merge.ts';
import { api } from '../../routes.ts';
import { validateEntry } from '../../validate.ts';
import { type FieldPath, getValueAt } from '../../yaml-edit/value-edit.ts';
import { ApiError, errorMessage, request } from '../api-client.ts';
import { refreshSchemaContext } from '../schema-context.ts';
import { backupNames, deleteBackup, saveBackup, takeEntryBackup } from '../unsaved-backups.ts';

/** Saves wait until no change was made for this long. */
const SAVE_DELAY_MS = 200;
/** The delay before a failed save is tried again. */
const RETRY_DELAY_MS = 4000;

/** The state of saving. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'invalid' }
  | { kind: 'failed'; message: string; needsSignIn: boolean }
  | { kind: 'conflict' };

/** Fields that another person also changed and that need a choice. */
export interface PendingConflicts {
  /** The name of the other person. */
  by: string;
  fields: readonly FieldConflict[];
}
const NO_CONFLICTS: PendingConflicts = { by: '', fields: [] };

/** A saved state of the entry that unsaved changes are based on. */
interface Base {
  version: string;
  contents: EntryContents;
}

/** The stored form of unsaved changes. */
interface Backup extends EntryContents {
  version: string;
  /** Missing in backups of earlier releases. */
  base?: EntryContents;
}

/**
 * Holds the contents of a form and saves them after each change. Unsaved changes are backed up in this browser. Changes that
 * another person saves meanwhile are merged field by field.
 */
export function useDraft(contentType: ContentType, loaded: EntryResponse, context: SchemaContext) {
  const queryClient = useQueryClient();
  const name = backupNames.entry(loaded.file);
  const [restored] = useState(() => takeEntryBackup<Backup>(loaded.file));
  const [contents, setContents] = useState<EntryContents>(restored ?? loaded);
  const [saving, setSaving] = useState<SaveState>({ kind: restored ? 'waiting' : 'saved' });
  const [version, setVersion] = useState(loaded.version);
  const [conflicts, setConflicts] = useState(NO_CONFLICTS);
  const base = useRef<Base>({
    version: restored?.version ?? loaded.version,
    // Without a known base, each field that differs is a conflict.
    contents: restored ? (restored.base ?? { fields: {} }) : loaded,
  });
  const latest = useRef(contents);
  const latestContext = useRef(context);
  latestContext.current = context;
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSaving = useRef(false);
  const isUnmounted = useRef(false);

  const backUp = useCallback(() => {
    const { version: baseVersion, contents: baseContents } = base.current;
    const { fields, body } = latest.current;
    const backup: Backup = {
      fields,
      body,
      version: baseVersion,
      base: { fields: baseContents.fields, body: baseContents.body },
    };
    saveBackup(name, backup);
  }, [name]);

  /** Merges what another person saved. @returns whether there is no conflict. */
  const merge = useCallback(
    (theirs: NonNullable<ErrorResponse['theirs']>): boolean => {
      const merged = mergeContents(base.current.contents, latest.current, theirs);
      latest.current = merged.contents;
      setContents(merged.contents);
      setConflicts({ by: theirs.by, fields: merged.conflicts });
      const isMerged = merged.conflicts.length === 0;
      // With unresolved conflicts the old base stays, so that a reloaded tab finds the same conflicts.
      if (isMerged) base.current = { version: theirs.version, contents: theirs };
      backUp();
      return isMerged;
    },
    [backUp],
  );

  const save = useCallback(async () => {
    clearTimeout(saveTimer.current);
    saveTimer.current = undefined;
    if (isSaving.current) return;
    const current = latest.current;
    const sent = {
      fields: normalizeValue(current.fields),
      ...(current.body !== undefined && { body: current.body }),
    };
    if (validateEntry(contentType, sent, latestContext.current).length > 0)
      return setSaving({ kind: 'invalid' });
    isSaving.current = true;
    try {
      const answer = await request<EntryResponse>(api.entry(loaded.file), 'PUT', {
        ...sent,
        version: base.current.version,
      });
      base.current = { version: answer.version, contents: answer };
      setConflicts(NO_CONFLICTS);
      setVersion(answer.version);
      if (latest.current === current) {
        deleteBackup(name);
        setSaving({ kind: 'saved' });
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
        if (!merge(theirs)) setSaving({ kind: 'conflict' });
        else {
          clearTimeout(saveTimer.current);
          saveTimer.current = setTimeout(save, 0);
        }
      } else {
        const isRefused = error instanceof ApiError && error.status < 500;
        setSaving({
          kind: 'failed',
          message: errorMessage(error),
          needsSignIn: error instanceof ApiError && error.status === 401,
        });
        if (!isRefused && !isUnmounted.current) saveTimer.current = setTimeout(save, RETRY_DELAY_MS);
      }
    } finally {
      isSaving.current = false;
    }
  }, [backUp, contentType, loaded.file, merge, name, queryClient]);

  const update = useCallback(
    (next: EntryContents) => {
      latest.current = next;
      setContents(next);
      setSaving({ kind: 'waiting' });
      backUp();
      clearTimeout(saveTimer.current);
      saveTimer.current = setTimeout(save, SAVE_DELAY_MS);
    },
    [backUp, save],
  );

  const change = useCallback(
    (path: FieldPath, value: unknown) => update(replaceField(latest.current, path, value)),
    [update],
  );

  const append = useCallback(
    (path: FieldPath, item: unknown, maxItems = Number.POSITIVE_INFINITY) => {
      const list = getValueAt(latest.current.fields, path);
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
      // With the other person's value as its base, the field counts as changed by this form only.
      base.current = { version: baseVersion, contents: replaceField(baseContents, path, saved) };
      setConflicts(({ by, fields }) => ({ by, fields: fields.filter((conflict) => conflict.path !== path) }));
      update(keepsMine ? latest.current : replaceField(latest.current, path, theirs));
    },
    [update],
  );

  /** Deletes the unsaved changes. */
  const discardUnsaved = useCallback(() => {
    clearTimeout(saveTimer.current);
    saveTimer.current = undefined;
    deleteBackup(name);
  }, [name]);

  useEffect(() => {
    isUnmounted.current = false;
    if (restored) void save();
    return () => {
      isUnmounted.current = true;
      // Saves a change that was made right before leaving.
      if (saveTimer.current !== undefined) void save();
    };
  }, [restored, save]);

  const issues =
    saving.kind === 'saved'
      ? []
      : validateEntry(contentType, { ...contents, fields: normalizeValue(contents.fields) }, context);
  // Another entry can make this one valid, such as an image that was missing.
  const isValidNow = saving.kind === 'invalid' && issues.length === 0;
  useEffect(() => {
    if (isValidNow) void save();
  }, [isValidNow, save]);
  return {
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
  };
}
