import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Kind } from '../../../app/content/schema/kinds.ts';
import { api } from '../../addresses.ts';
import { faultsOf } from '../../faults.ts';
import type { Contents, DocumentAnswer, Refusal } from '../../shapes.ts';
import { applied, type Path, valueAt } from '../../splice/data.ts';
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
  | { kind: 'conflict'; theirs: NonNullable<Refusal['theirs']> };

interface Kept extends Contents {
  version: string;
}

/** Texts as they are saved: without spaces around them, and nothing where nothing is written. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, tidy(item)]])),
  );
}

/**
 * What a form holds, saved by itself a moment after each change. What is not saved yet stays in this browser, through a
 * closed tab and a line that is down; somebody else's version is never overwritten.
 */
export function useDraft(kind: Kind, loaded: DocumentAnswer) {
  const queries = useQueryClient();
  const name = keptAs.thing(loaded.file);
  const [before] = useState(() => takeThing<Kept>(loaded.file));
  const [contents, setContents] = useState<Contents>(before ?? loaded);
  const [saving, setSaving] = useState<Saving>({ kind: before ? 'waiting' : 'saved' });
  const [version, setVersion] = useState(loaded.version);
  const base = useRef(before?.version ?? loaded.version);
  const latest = useRef(contents);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(false);
  const isGone = useRef(false);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (running.current) return;
    const meant = latest.current;
    const sent = { fields: tidy(meant.fields), ...(meant.body !== undefined && { body: meant.body }) };
    if (faultsOf(kind, sent).length > 0) return setSaving({ kind: 'faulty' });
    running.current = true;
    try {
      const answer = await ask<DocumentAnswer>(api.document(loaded.file), 'PUT', {
        ...sent,
        version: base.current,
      });
      base.current = answer.version;
      setVersion(answer.version);
      if (latest.current === meant) {
        forget(name);
        setSaving({ kind: 'saved' });
        void queries.invalidateQueries({ queryKey: ['changes'] });
        void queries.invalidateQueries({ queryKey: ['documents'] });
        void refreshSchemaContext(queries);
      } else {
        keep(name, { ...latest.current, version: answer.version } satisfies Kept);
        timer.current = setTimeout(save, 0);
      }
    } catch (error) {
      const theirs = error instanceof Refused ? error.answer.theirs : undefined;
      if (theirs) setSaving({ kind: 'conflict', theirs });
      else {
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
  }, [kind, loaded.file, name, queries]);

  const put = useCallback(
    (next: Contents) => {
      latest.current = next;
      setContents(next);
      setSaving({ kind: 'waiting' });
      keep(name, { fields: next.fields, body: next.body, version: base.current } satisfies Kept);
      clearTimeout(timer.current);
      timer.current = setTimeout(save, PAUSE);
    },
    [name, save],
  );

  const change = useCallback(
    (path: Path, value: unknown) => {
      const [first, ...rest] = path;
      const { fields, body } = latest.current;
      if (first === 'body') return put({ fields, body: String(value) });
      put({ fields: applied(fields, { kind: 'set', path: [String(first), ...rest], value }), body });
    },
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

  /** After a conflict: keeps this browser's version, or takes the other one. */
  const settle = useCallback(
    (theirs: DocumentAnswer, keepMine: boolean) => {
      base.current = theirs.version;
      if (keepMine) return void save();
      latest.current = theirs;
      setContents(theirs);
      setVersion(theirs.version);
      forget(name);
      setSaving({ kind: 'saved' });
    },
    [name, save],
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
    saving.kind === 'saved' ? [] : faultsOf(kind, { ...contents, fields: tidy(contents.fields) });
  // Another entry can make this one valid, such as an image that was missing.
  const isValidNow = saving.kind === 'faulty' && faults.length === 0;
  useEffect(() => {
    if (isValidNow) void save();
  }, [isValidNow, save]);
  return { contents, saving, version, faults, change, append, settle, save, drop };
}
