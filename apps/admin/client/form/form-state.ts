import { createContext, useContext } from 'react';
import { pages } from '../../addresses.ts';
import type { FieldConflict } from '../../merge.ts';
import type { FieldFault } from '../../shapes.ts';
import type { Path } from '../../yaml-edit/data.ts';
import type { Conflicts } from './use-draft.ts';

/** State that the fields of a form share. */
export interface FormState {
  /** Sets the value of a field. */
  change: (path: Path, value: unknown) => void;
  /**
   * Appends an item to the latest state of a list.
   *
   * @returns false if the list already has `maxItems`.
   */
  append: (path: Path, item: unknown, maxItems?: number) => boolean;
  issues: readonly FieldFault[];
  conflicts: Conflicts;
  /** Resolves a conflict with the form's value or the other one. */
  resolveConflict: (conflict: FieldConflict, keepsMine: boolean) => void;
  /** The values of all fields. */
  fields: unknown;
  /** Scrolls the preview to a text. */
  showInPreview: (text: string) => void;
  /** How often the image was replaced since the form was loaded. */
  imageRevision: number;
}

export const FormContext = createContext<FormState | null>(null);

/** Returns the state of the form around a field. */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field must be inside a form');
  return form;
}

/** The element id of a field. */
export const idOf = (path: Path): string => `field-${path.join('-')}`;

/** The URL of an entry's form, scrolled to a field. */
export const fieldAddress = (file: string, path: Path): string =>
  pages.edit(file) + (path.length > 0 ? `#${idOf(path)}` : '');

/** Finds the validation issue of a field. */
export const faultAt = (issues: readonly FieldFault[], path: Path): FieldFault | undefined =>
  issues.find((issue) => issue.path.join('/') === path.join('/'));
