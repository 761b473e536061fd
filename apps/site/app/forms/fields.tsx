import * as forms from 'virtual:words/forms';
import type { ReactNode } from 'react';
import { Chevron } from '../ui/chevron.tsx';
import { useEnquiryForm } from './enquiry-form.tsx';
import styles from './fields.module.css';

interface FieldProps {
  /** The field's name in what is posted. */
  name: string;
  label: string;
  required?: boolean | undefined;
  /** Shares its row with the next where the form is wide enough. */
  half?: boolean | undefined;
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  /** Lines of a larger field; a single line otherwise. */
  rows?: number;
}

/**
 * Not `type="email"`: browsers rewrite or refuse internationalised addresses in it, each in its own way. The form judges addresses
 * itself; the pattern is for browsers without script, and a service that does not check.
 */
const EMAIL = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  pattern: '\\s*[^\\s@]+@[^\\s@]+\\s*',
} as const;

/** A line of text, or several. */
export function TextField({ type = 'text', autoComplete, rows, ...field }: TextFieldProps) {
  const { control, frame } = useField(field);
  return frame(
    rows ? (
      <textarea {...control} rows={rows} className={styles.input} />
    ) : (
      <input
        {...control}
        {...(type === 'email' ? EMAIL : { type })}
        autoComplete={autoComplete}
        className={styles.input}
      />
    ),
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly string[];
  /** Called when the visitor has chosen. */
  onChange?: () => void;
}

/** A choice of one. */
export function SelectField({ options, onChange, ...field }: SelectFieldProps) {
  const { control, frame } = useField(field);
  return frame(
    <div className={styles.select}>
      <select {...control} defaultValue="" onChange={onChange} className={styles.input}>
        <option value="">{forms.chooseOne}</option>
        {options.map((option) => (
          // A page that the browser translates sends the visible text of an option without a value.
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <Chevron className={styles.chevron} />
    </div>,
  );
}

/** What every field shares: ids, its error when it is the one that is wrong, label and message around it. */
export function useField({ name, label, required = false, half }: FieldProps) {
  const { form, error } = useEnquiryForm();
  const id = `${form}-${name}`;
  const message = error?.field === name ? error.message : undefined;
  return {
    control: {
      id,
      name,
      required,
      // For a mail to the studio: the visible label may be translated by the browser.
      'data-label': label,
      'aria-invalid': message ? true : undefined,
      'aria-describedby': message ? `${id}-error` : undefined,
    },
    frame: (input: ReactNode) => (
      <div className={styles.field} data-half={half || undefined}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {!required && ` ${forms.optional}`}
        </label>
        {input}
        {message && (
          <p role="alert" id={`${id}-error`} className={styles.error}>
            {message}
          </p>
        )}
      </div>
    ),
  };
}
