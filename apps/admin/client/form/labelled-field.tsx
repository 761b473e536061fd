import type { ReactNode } from 'react';
import type { FieldSchema } from '../../json-schema.ts';
import { capitalize } from '../../labels.ts';
import type { FieldPath } from '../../yaml-edit/value-edit.ts';
import styles from './field.module.css';
import { findIssue, useForm } from './form-state.ts';

export interface FieldProps {
  schema: FieldSchema;
  path: FieldPath;
  value: unknown;
  label: string;
  /** The value may be missing. */
  optional?: boolean;
  /** For an image in a list: adds another item with an image. Returns false if the list is full. */
  addImage?: (id: string) => boolean;
}

interface LabelledProps {
  id: string;
  label: string;
  path: FieldPath;
  schema: FieldSchema;
  /** The length of the value in characters. */
  length?: number;
  children: (ariaProps: { 'aria-invalid'?: true; 'aria-describedby'?: string | undefined }) => ReactNode;
}

/** A control with its label, description, character count and validation message. */
export function LabelledField({ id, label, path, schema, length, children }: LabelledProps) {
  const { issues } = useForm();
  const issue = findIssue(issues, path)?.message ?? '';
  const limit = schema.maxLength;
  const descriptionIds = [schema.description && `${id}-hint`, issue && `${id}-issue`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {limit !== undefined && length !== undefined && length > limit * 0.7 && (
        <span className={styles.count} data-over={length > limit}>
          {`${length} of ${limit}`}
        </span>
      )}
      {children({ ...(issue && { 'aria-invalid': true }), 'aria-describedby': descriptionIds || undefined })}
      {schema.description && (
        <p id={`${id}-hint`} className="muted">
          {schema.description}
        </p>
      )}
      <p id={`${id}-issue`} className={styles.issue} aria-live="polite">
        {capitalize(issue)}
      </p>
    </div>
  );
}
