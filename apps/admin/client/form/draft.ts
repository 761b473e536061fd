import {
  type EntryContents,
  type EntryResponse,
  type ErrorResponse,
  NEW_ENTRY_VERSION,
} from '../../api-types.ts';
import { type FieldSchema, findEmptyOptionalField } from '../../json-schema.ts';
import {
  type FieldConflict,
  findConflict,
  getFieldValue,
  mergeContents,
  normalizeValue,
  replaceField,
} from '../../merge.ts';
import type { FieldPath } from '../../yaml-edit/value-edit.ts';
import { ApiError, errorMessage } from '../api-client.ts';
import { backupNames, deleteBackup, readBackup, saveBackup } from '../unsaved-backups.ts';

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

interface SavedEntry {
  version: string;
  contents: EntryContents;
}

interface DraftState {
  contents: EntryContents;
  saveState: SaveState;
  /** The version that was saved last, and its contents. */
  lastSaved: SavedEntry;
  conflicts: PendingConflicts;
}

/** Unsaved changes in local storage. */
interface DraftBackup extends EntryContents {
  /** The saved version that was edited. */
  version: string;
  /** The contents of that version. */
  base: EntryContents;
}

/** Reads the backup of an entry that was never saved. @returns null if there is no backup, or only a backup of a saved entry. */
export function readNewEntryBackup(file: string): EntryContents | null {
  const backup = readBackup<DraftBackup>(backupNames.entry(file));
  return backup?.version === NEW_ENTRY_VERSION ? backup : null;
}

export interface DraftOptions {
  /** Schema of the form. It says which fields are optional. Optional fields that become empty are left out of the entry. */
  schema: FieldSchema;
  isValid: (contents: EntryContents) => boolean;
  /** Saves the entry. @throws ApiError with `theirs` if another person has saved it since `version`. */
  put: (contents: EntryContents & { version: string }) => Promise<EntryResponse>;
  /** Called when all changes are saved. */
  onSaved: () => void;
}

/**
 * Holds the contents of a form and saves them after each change. Unsaved changes are backed up in this browser. Changes that another person
 * saves in the meantime are merged field by field.
 */
export class Draft {
  /** Can be replaced at any time. */
  options: DraftOptions;
  readonly #backupName: string;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** What this form started from. Its version is older than the contents while there are conflicts. */
  #base: SavedEntry;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #runningSave: Promise<void> | undefined;
  /** Whether the form is shown. */
  isOpen = false;

  /** @param loadedEntry the saved entry. A backup of unsaved changes is restored. */
  constructor(loadedEntry: EntryResponse, options: DraftOptions) {
    this.options = options;
    this.#backupName = backupNames.entry(loadedEntry.file);
    const backup = readBackup<DraftBackup>(this.#backupName);
    const lastSaved = { version: loadedEntry.version, contents: loadedEntry };
    this.#base = backup ? { version: backup.version, contents: backup.base } : lastSaved;
    this.#state = {
      contents: backup ?? loadedEntry,
      saveState: { kind: backup ? 'waiting' : 'saved' },
      lastSaved,
      conflicts: NO_CONFLICTS,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): DraftState => this.#state;

  #set(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** Starts to save. Restored changes are saved at once. */
  open(): void {
    this.isOpen = true;
    if (this.#state.saveState.kind === 'waiting') void this.save();
  }

  /** Saves delayed changes at once. Later changes are still saved, but a failed save is not repeated. */
  close(): void {
    this.isOpen = false;
    if (this.#timer !== undefined) void this.save();
  }

  /** Changes a field. @param getValue returns the new value for the latest one, which may be newer than the rendered one. */
  readonly update = (path: FieldPath, getValue: (latest: unknown) => unknown): void => {
    const { contents } = this.#state;
    const latest = getFieldValue(contents, path);
    const value = getValue(latest);
    if (value === latest) return;
    const nextContents = replaceField(contents, path, value);
    const emptyPath = findEmptyOptionalField(this.options.schema, nextContents.fields, path);
    this.#changeContents(emptyPath ? replaceField(nextContents, emptyPath, undefined) : nextContents);
  };

  readonly change = (path: FieldPath, value: unknown): void => this.update(path, () => value);

  #changeContents(contents: EntryContents, conflicts = this.#state.conflicts): void {
    this.#set({ contents, conflicts, saveState: { kind: 'waiting' } });
    this.#backUp();
    this.#scheduleSave(SAVE_DELAY_MS);
  }

  readonly resolveConflict = (conflict: FieldConflict, keepsMine: boolean): void => {
    const { path, theirSavedValue } = conflict;
    const { contents, conflicts } = this.#state;
    const { version, contents: base } = this.#base;
    const theirs = replaceField(base, path, theirSavedValue);
    // The text may have changed since the conflict was found.
    const merged = mergeContents(base, contents, theirs);
    const latestConflict = findConflict(merged.conflicts, path);
    // With the other person's value in the base, only this form has changed the field, so the field no longer conflicts.
    this.#base = { version, contents: theirs };
    this.#changeContents(
      keepsMine || !latestConflict
        ? merged.contents
        : replaceField(merged.contents, path, latestConflict.theirs),
      { by: conflicts.by, fields: conflicts.fields.filter((other) => !findConflict([other], path)) },
    );
  };

  /** Saves the contents, unless they are invalid. While a save is running, does nothing, because newer contents are saved after it. */
  readonly save = async (): Promise<void> => {
    if (this.#runningSave) return;
    this.#cancelScheduledSave();
    const { contents } = this.#state;
    const normalizedContents = {
      fields: normalizeValue(contents.fields),
      ...(contents.body !== undefined && { body: contents.body }),
    };
    if (!this.options.isValid(normalizedContents)) return this.#set({ saveState: { kind: 'invalid' } });
    this.#runningSave = this.#send(contents, normalizedContents);
    await this.#runningSave;
  };

  async #send(contents: EntryContents, normalizedContents: EntryContents): Promise<void> {
    let nextSaveDelay = 0;
    try {
      const saved = await this.options.put({ ...normalizedContents, version: this.#base.version });
      this.#base = { version: saved.version, contents: saved };
      this.#set({ conflicts: NO_CONFLICTS, lastSaved: { version: saved.version, contents } });
      if (this.#state.contents === contents) this.#finishSave();
      else this.#backUp();
    } catch (error) {
      const theirs = error instanceof ApiError ? error.body.theirs : undefined;
      if (theirs) this.#merge(theirs);
      else {
        this.#set({ saveState: toFailedState(error) });
        // After an error below 500, the server would reject the same contents again.
        const canRetry = this.isOpen && !(error instanceof ApiError && error.status < 500);
        if (canRetry) this.#scheduleSave(RETRY_DELAY_MS);
        if (canRetry) nextSaveDelay = RETRY_DELAY_MS;
      }
    }
    this.#runningSave = undefined;
    if (this.#state.contents !== contents && this.#state.saveState.kind !== 'conflict')
      this.#scheduleSave(nextSaveDelay);
  }

  #finishSave(): void {
    deleteBackup(this.#backupName);
    this.#set({ saveState: { kind: 'saved' } });
    this.options.onSaved();
  }

  /** Merges another person's version. */
  #merge(theirs: NonNullable<ErrorResponse['theirs']>): void {
    const { contents, conflicts } = mergeContents(this.#base.contents, this.#state.contents, theirs);
    const hasConflicts = conflicts.length > 0;
    this.#base = {
      // With the old version, the conflicts are found again after a reload.
      version: hasConflicts ? this.#base.version : theirs.version,
      contents: conflicts.reduce<EntryContents>(
        (base, conflict) => replaceField(base, conflict.path, conflict.base),
        theirs,
      ),
    };
    this.#set({
      contents,
      conflicts: { by: theirs.by, fields: conflicts },
      ...(hasConflicts && { saveState: { kind: 'conflict' } }),
    });
    this.#backUp();
  }

  #backUp(): void {
    const { fields, body } = this.#state.contents;
    const { version, contents: base } = this.#base;
    const backup: DraftBackup = { fields, body, version, base: { fields: base.fields, body: base.body } };
    saveBackup(this.#backupName, backup);
  }

  #scheduleSave(delayMs: number): void {
    this.#cancelScheduledSave();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.save();
    }, delayMs);
  }

  #cancelScheduledSave(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Cancels a save that has not started, and waits until a running save has ended. */
  readonly stopSaving = async (): Promise<void> => {
    await this.#runningSave;
    // The save that has just ended may have scheduled another one.
    this.#cancelScheduledSave();
  };

  /** Deletes the backup of unsaved changes and cancels a save that has not started. */
  readonly discardUnsaved = (): void => {
    this.#cancelScheduledSave();
    deleteBackup(this.#backupName);
  };
}

const toFailedState = (error: unknown): SaveState => ({
  kind: 'failed',
  message: errorMessage(error),
  needsSignIn: error instanceof ApiError && error.status === 401,
});
