import { type ReactNode, useState } from 'react';
import type { FieldPath } from '../../yaml-edit/value-edit.ts';
import styles from './field.module.css';
import { fieldId } from './form-state.ts';
import { OptionalHint } from './labelled-field.tsx';

interface FieldGroupProps {
  label: string;
  path: FieldPath;
  optional: boolean | undefined;
  /** Whether no field of the group has a value. An empty optional group starts collapsed. */
  isEmpty: boolean;
  children: ReactNode;
}

/** A group or list of fields, which can be collapsed. */
export function FieldGroup({ label, path, optional, isEmpty, children }: FieldGroupProps) {
  const [startsOpen] = useState(!optional || !isEmpty);
  return (
    <details className={styles.group} open={startsOpen}>
      <summary>
        {label}
        {optional && <OptionalHint />}
      </summary>
      <fieldset id={fieldId(path)} className={styles.fields} aria-label={label}>
        {children}
      </fieldset>
    </details>
  );
}
