import type { ReactNode } from 'react';
import type { FieldSchema } from '../../json-schema.ts';
import { capitalize } from '../../labels.ts';
import type { FieldPath } from '../../yaml-edit/value-edit.ts';
import styles from './field.module.css';
import { findIssue, useForm } from './form-state.ts';

export interface FieldProps {
  schema: FieldSchema;
  /** Path of the value within the entry. */
  path: FieldPath;
  value: unknown;
  label: string;
  /** Whether the value may be missing. */
  optional?: boolean | undefined;
  /** Adds an item with another image to the surrounding list. Returns false if the list is full. */
  addImage?: (id: string) => boolean;
}

interface LabelledFieldProps {
  id: string;
  label: string;
  path: FieldPath;
  schema: FieldSchema;
  optional?: boolean | undefined;
  /** Length of the value in characters, for the character count. */
  valueLength?: number;
  children: (ariaProps: { 'aria-invalid'?: true; 'aria-describedby'?: string | undefined }) => ReactNode;
}

/** A control with its label, description, character count and validation message. */
export function LabelledField({
  id,
  label,
  path,
  schema,
  optional,
  valueLength,
  children,
}: LabelledFieldProps) {
  const { issues } = useForm();
  const issue = findIssue(issues, path)?.message ?? '';
  const { maxLength } = schema;
  const descriptionIds = [schema.description && `${id}-hint`, issue && `${id}-issue`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {optional && <OptionalHint />}
      </label>
      {maxLength !== undefined && valueLength !== undefined && valueLength > maxLength * 0.7 && (
        <span className={styles.count} data-over={valueLength > maxLength}>
          {`${valueLength} of ${maxLength}`}
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

export const OptionalHint = () => <span className="muted"> (optional)</span>;
