import type { Kind } from '@studio/content/schema/kinds';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../addresses.ts';
import { faultsOf } from '../../faults.ts';
import { type FieldConflict, mergeContents, tidy, withField } from '../../merge.ts';
import type { Contents, DocumentAnswer, Refusal } from '../../shapes.ts';
import { type Path, valueAt } from '../../yaml-edit/data.ts';
import { ask, Refused, reason } from '../ask.ts';
import { forget, keep, keptAs, takeThing } from '../kept.ts';
import { refreshSchemaContext } from '../schema-context.ts';

/** Keys pressed within this time, in milliseconds, are saved together. */
const PAUSE = 200;
/** A line that is down is tried again after this, in milliseconds. */
const AGAIN = 4000;

/** How the saving goes. */
export type Saving =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'faulty' }
  | { kind: 'failed'; message: string; signIn: boolean }
  | { kind: 'conflict' };

/** The fields that somebody else changed, too, and that wait for a choice. */
export interface Conflicts {
  by: string;
  fields: readonly FieldConflict[];
}
const NO_CONFLICTS: Conflicts = { by: '', fields: [] };

/** A saved state of the entry that unsaved changes are based on. */
interface Base {
  version: string;
  contents: Contents;
}

interface Kept extends Contents {
  version: string;
  /** Missing in what an earlier release of the editor kept. */
  base?: Contents;
}

/**
 * What a form holds, saved by itself a moment after each change. What is not saved yet stays in this browser, through a
 * closed tab and a line that is down. What somebody else saves meanwhile is merged field by field.
 */
export function useDraft(kind: Kind, loaded: DocumentAnswer, context: SchemaContext) {
  const queries = useQueryClient();
  const name = keptAs.thing(loaded.file);
  const [before] = useState(() => takeThing<Kept>(loaded.file));
  const [contents, setContents] = useState<Contents>(before ?? loaded);
  const [saving, setSaving] = useState<Saving>({ kind: before ? 'waiting' : 'saved' });
  const [version, setVersion] = useState(loaded.version);
  const [conflicts, setConflicts] = useState(NO_CONFLICTS);
  const base = useRef<Base>({
    version: before?.version ?? loaded.version,
    // Where the base is unknown, each field that differs is a conflict.
    contents: before ? (before.base ?? { fields: {} }) : loaded,
  });
  const latest = useRef(contents);
  const latestContext = useRef(context);
  latestContext.current = context;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(false);
  const isGone = useRef(false);

  const keepUnsaved = useCallback(() => {
    const { version: from, contents: saved } = base.current;
    const { fields, body } = latest.current;
    const backup: Kept = { fields, body, version: from, base: { fields: saved.fields, body: saved.body } };
    keep(name, backup);
  }, [name]);

  /** Merges what somebody else saved. @returns whether all of it can be saved. */
  const merge = useCallback(
    (theirs: NonNullable<Refusal['theirs']>): boolean => {
      const merged = mergeContents(base.current.contents, latest.current, theirs);
      latest.current = merged.contents;
      setContents(merged.contents);
      setConflicts({ by: theirs.by, fields: merged.conflicts });
      const isMerged = merged.conflicts.length === 0;
      // Until each conflict is decided the old base stays: a tab that is loaded again finds the same conflicts.
      if (isMerged) base.current = { version: theirs.version, contents: theirs };
      keepUnsaved();
      return isMerged;
    },
    [keepUnsaved],
  );

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (running.current) return;
    const meant = latest.current;
    const sent = { fields: tidy(meant.fields), ...(meant.body !== undefined && { body: meant.body }) };
    if (faultsOf(kind, sent, latestContext.current).length > 0) return setSaving({ kind: 'faulty' });
    running.current = true;
    try {
      const answer = await ask<DocumentAnswer>(api.document(loaded.file), 'PUT', {
        ...sent,
        version: base.current.version,
      });
      base.current = { version: answer.version, contents: answer };
      setConflicts(NO_CONFLICTS);
      setVersion(answer.version);
      if (latest.current === meant) {
        forget(name);
        setSaving({ kind: 'saved' });
        void queries.invalidateQueries({ queryKey: ['changes'] });
        void queries.invalidateQueries({ queryKey: ['documents'] });
        void refreshSchemaContext(queries);
      } else {
        keepUnsaved();
        timer.current = setTimeout(save, 0);
      }
    } catch (error) {
      const theirs = error instanceof Refused ? error.answer.theirs : undefined;
      if (theirs) {
        if (!merge(theirs)) setSaving({ kind: 'conflict' });
        else {
          clearTimeout(timer.current);
          timer.current = setTimeout(save, 0);
        }
      } else {
        const isRefused = error instanceof Refused && error.status < 500;
        setSaving({
          kind: 'failed',
          message: reason(error),
          signIn: error instanceof Refused && error.status === 401,
        });
        if (!isRefused && !isGone.current) timer.current = setTimeout(save, AGAIN);
      }
    } finally {
      running.current = false;
    }
  }, [keepUnsaved, kind, loaded.file, merge, name, queries]);

  const put = useCallback(
    (next: Contents) => {
      latest.current = next;
      setContents(next);
      setSaving({ kind: 'waiting' });
      keepUnsaved();
      clearTimeout(timer.current);
      timer.current = setTimeout(save, PAUSE);
    },
    [keepUnsaved, save],
  );

  const change = useCallback(
    (path: Path, value: unknown) => put(withField(latest.current, path, value)),
    [put],
  );

  const append = useCallback(
    (path: Path, item: unknown, maxItems = Number.POSITIVE_INFINITY) => {
      const list = valueAt(latest.current.fields, path);
      const items = Array.isArray(list) ? list : [];
      if (items.length >= maxItems) return false;
      change(path, [...items, item]);
      return true;
    },
    [change],
  );

  /** Decides one conflict. */
  const settle = useCallback(
    ({ path, saved, theirs }: FieldConflict, keepsMine: boolean) => {
      const { version: from, contents: old } = base.current;
      // With their value as its base, the field counts as changed by this form alone.
      base.current = { version: from, contents: withField(old, path, saved) };
      setConflicts(({ by, fields }) => ({ by, fields: fields.filter((one) => one.path !== path) }));
      put(keepsMine ? latest.current : withField(latest.current, path, theirs));
    },
    [put],
  );

  /** Lets go of what is not saved, for good. */
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    forget(name);
  }, [name]);

  useEffect(() => {
    isGone.current = false;
    if (before) void save();
    return () => {
      isGone.current = true;
      // Who leaves at once after the last key has saved it all the same.
      if (timer.current !== undefined) void save();
    };
  }, [before, save]);

  const faults =
    saving.kind === 'saved' ? [] : faultsOf(kind, { ...contents, fields: tidy(contents.fields) }, context);
  // Another entry can make this one valid, such as an image that was missing.
  const isValidNow = saving.kind === 'faulty' && faults.length === 0;
  useEffect(() => {
    if (isValidNow) void save();
  }, [isValidNow, save]);
  return { contents, saving, version, faults, conflicts, change, append, settle, save, drop };
}
