import { createContext, useContext } from 'react';
import { pages } from '../../addresses.ts';
import type { FieldConflict } from '../../merge.ts';
import type { FieldFault } from '../../shapes.ts';
import type { Path } from '../../yaml-edit/data.ts';
import type { Conflicts } from './use-draft.ts';

/** What the fields of a form share. */
export interface FormState {
  /** Puts a value in its place. */
  change: (path: Path, value: unknown) => void;
  /**
   * Adds an item to the end of a list, whatever the list holds by then.
   *
   * @param maxItems how many items fit.
   * @returns whether the item fitted.
   */
  append: (path: Path, item: unknown, maxItems?: number) => boolean;
  faults: readonly FieldFault[];
  conflicts: Conflicts;
  /** Decides a conflict, for the form's value or for the other one. */
  settle: (conflict: FieldConflict, keepsMine: boolean) => void;
  /** All that the form holds. */
  fields: unknown;
  /** Tells which words are looked at, so that the preview can show them. */
  look: (words: string) => void;
  /** How often the photograph was replaced since the form came. */
  turn: number;
}

export const FormContext = createContext<FormState | null>(null);

/** The form around a field. */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field stands outside a form');
  return form;
}

/** A field's place as an id of its element. */
export const idOf = (path: Path): string => `field-${path.join('-')}`;

/** The page of the desk that edits a file, at a field of it. */
export const fieldAddress = (file: string, path: Path): string =>
  pages.edit(file) + (path.length > 0 ? `#${idOf(path)}` : '');

/** What is wrong with exactly this field. */
export const faultAt = (faults: readonly FieldFault[], path: Path): FieldFault | undefined =>
  faults.find((fault) => fault.path.join('/') === path.join('/'));
