import * as forms from 'virtual:messages/forms';
import type { ReactNode } from 'react';
import { Chevron } from '../ui/chevron.tsx';
import { useEnquiryForm } from './enquiry-form.tsx';
import styles from './fields.module.css';

interface FieldProps {
  /** Name in the form data. */
  name: string;
  label: string;
  required?: boolean | undefined;
  /** Takes half of the row in a wide form. */
  half?: boolean | undefined;
  /** Whether the label omits the word "optional". For forms in which most fields are optional. */
  isPlain?: boolean | undefined;
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  /** Number of lines of a textarea. Without it, the field is an input. */
  rows?: number;
}

/**
 * The props of an e-mail field. It does not have `type="email"`, because browsers rewrite or reject internationalised addresses in
 * such a field. The form validates addresses itself. The pattern is for posts without script.
 */
const EMAIL_PROPS = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  pattern: '\\s*[^\\s@]+@[^\\s@]+\\s*',
} as const;

/** A text input or a textarea. */
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
          // The option needs `value`, because a page that the browser has translated would send the translated text.
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
export function useField({ name, label, required = false, half, isPlain }: FieldProps) {
  const { idPrefix, error } = useEnquiryForm();
  const id = `${idPrefix}-${name}`;
  const message = error?.field === name ? error.message : undefined;
  return {
    controlProps: {
      id,
      name,
      required,
      // The mailto fallback uses this label, because the browser may have translated the visible label.
      'data-label': label,
      'aria-invalid': message ? true : undefined,
      'aria-describedby': message ? `${id}-error` : undefined,
    },
    renderField: (control: ReactNode) => (
      <div className={styles.field} data-half={half || undefined}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {!required && !isPlain && ` ${forms.optional}`}
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
