import { createContext, useContext } from 'react';
import type { FieldIssue, PublishIssue } from '../../api-types.ts';
import type { FieldConflict } from '../../merge.ts';
import { adminPaths } from '../../routes.ts';
import type { FieldPath } from '../../yaml-edit/value-edit.ts';
import type { PendingConflicts } from './draft.ts';

/** A line or text in the Markdown body of an entry. */
export interface BodyTarget {
  /** Line of the body, from 1. */
  line: number;
  /** A part of the line, as the page shows it; '' for the whole line. */
  text: string;
  /** Aborted by the next key or click. After that, the form must not move the focus. */
  signal: AbortSignal;
}

/** State and functions that the fields of a form share. */
export interface FormState {
  change: (path: FieldPath, value: unknown) => void;
  /**
   * Changes a field to a value that depends on the latest one. Use it for an answer of the server, because the person may have changed the
   * field since the request.
   */
  update: (path: FieldPath, getValue: (latest: unknown) => unknown) => void;
  /** Issues that prevent saving or publishing. */
  issues: readonly FieldIssue[];
  /** Issues of images that prevent publishing, by the id of the image. */
  imageIssues: ReadonlyMap<string, PublishIssue>;
  conflicts: PendingConflicts;
  /** Resolves a conflict with the form's value or with the other person's value. */
  resolveConflict: (conflict: FieldConflict, keepsMine: boolean) => void;
  fields: unknown;
  /** Shows a field in the preview. @param text text of the field, or of the selected paragraph in a body. */
  showInPreview: (path: FieldPath, text: string) => void;
  /** The text that was last clicked in the preview; a new object for each click. */
  bodyTarget: BodyTarget | null;
  /** Number of times the image file of this entry was replaced since the form was loaded. */
  imageRevision: number;
}

/** Provides the state of a form to its fields; null outside a form. */
export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field must be inside a form');
  return form;
}

/** The element id of a field. */
export const fieldId = (path: FieldPath): string => `field-${path.join('-')}`;

/** Returns the URL of an entry's form. The form scrolls to the field in the URL's hash. */
export const fieldUrl = (file: string, path: FieldPath): string =>
  adminPaths.edit(file) + (path.length > 0 ? `#${fieldId(path)}` : '');

/** Opens the collapsed groups and list rows that contain a field. */
function openGroupsAround(field: Element): void {
  for (let group = field.closest('details'); group; group = group.parentElement?.closest('details') ?? null)
    group.open = true;
}

/** Focuses a field by its element id, or the group around it if the field does not exist. */
export function focusField(id: string): void {
  for (let idPrefix = id; idPrefix !== ''; idPrefix = idPrefix.replace(/-?[^-]*$/, '')) {
    const field = document.getElementById(idPrefix);
    if (!field) continue;
    openGroupsAround(field);
    field.scrollIntoView({ block: 'center' });
    // A group cannot have the focus, so its first control gets it.
    const control =
      field instanceof HTMLFieldSetElement
        ? field.querySelector('summary, input, textarea, select, button')
        : field;
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
    return;
  }
}

export const findIssue = (issues: readonly FieldIssue[], path: FieldPath): FieldIssue | undefined =>
  issues.find((issue) => issue.path.join('/') === path.join('/'));

/** Finds the issues of a group or list, including those of its fields. */
export const findIssuesWithin = (issues: readonly FieldIssue[], path: FieldPath): FieldIssue[] =>
  issues.filter((issue) => path.every((key, index) => issue.path[index] === key));
