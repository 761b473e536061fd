import * as forms from 'virtual:messages/forms';
import type { ReactNode } from 'react';
import { Chevron } from '../ui/chevron.tsx';
import { useEnquiryForm } from './enquiry-form.tsx';
import styles from './fields.module.css';

interface FieldProps {
  name: string;
  label: string;
  required?: boolean | undefined;
  /** Takes half of the row on wide screens. */
  half?: boolean | undefined;
  /** Whether the label of an optional field ends with the word "optional". False in forms in which most fields are optional. */
  hasOptionalSuffix?: boolean | undefined;
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  /** Number of lines. If set, the field is a textarea. */
  rows?: number;
}

/**
 * Props of an e-mail field. The type is not `email`, because browsers rewrite or reject internationalised addresses in such a field.
 * The form validates addresses itself. The pattern is for posts without script.
 */
const EMAIL_PROPS = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  pattern: '\\s*[^\\s@]+@[^\\s@]+\\s*',
} as const;

export function TextField({ type = 'text', autoComplete, rows, ...field }: TextFieldProps) {
  const { controlProps, renderField } = useField(field);
  return renderField(
    rows ? (
      <textarea {...controlProps} rows={rows} className={styles.input} />
    ) : (
      <input
        {...controlProps}
        {...(type === 'email' ? EMAIL_PROPS : { type })}
        autoComplete={autoComplete}
        className={styles.input}
      />
    ),
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly string[];
  onChange?: () => void;
}

/** A select with an empty first option. */
export function SelectField({ options, onChange, ...field }: SelectFieldProps) {
  const { controlProps, renderField } = useField(field);
  return renderField(
    <div className={styles.select}>
      <select {...controlProps} defaultValue="" onChange={onChange} className={styles.input}>
        <option value="">{forms.chooseOne}</option>
        {options.map((option) => (
          // A browser's translation would change the submitted text of an option without `value`.
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <Chevron className={styles.chevron} />
    </div>,
  );
}

/** Returns the props of a field's control, and a function that renders label and error around it. */
export function useField({ name, label, required = false, half, hasOptionalSuffix = true }: FieldProps) {
  const { idPrefix, error } = useEnquiryForm();
  const id = `${idPrefix}-${name}`;
  const message = error?.field === name ? error.message : undefined;
  return {
    controlProps: {
      id,
      name,
      required,
      // Label for the mailto fallback. The visible label may have been translated by the browser.
      'data-label': label,
      'aria-invalid': message ? true : undefined,
      'aria-describedby': message ? `${id}-error` : undefined,
    },
    renderField: (control: ReactNode) => (
      <div className={styles.field} data-half={half || undefined}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {!required && hasOptionalSuffix && ` ${forms.optional}`}
        </label>
        {control}
        {message && (
          <p role="alert" id={`${id}-error`} className={styles.error}>
            {message}
          </p>
        )}
      </div>
    ),
  };
}
