import fields from '../fields.module.css';
import styles from './brief.module.css';

interface ChoiceFieldProps {
  /** Name in the form data. */
  name: string;
  label: string;
  options: readonly string[];
  /** The option that is chosen at first; none without it. */
  initial?: string;
  /** For options below a title, or in a line with a field, that says the same. */
  isLabelHidden?: boolean;
  /** Sets the options as large as a title. */
  isLarge?: boolean;
}

/** Options as a line of words, of which one can be chosen. */
export function ChoiceField({ name, label, options, initial, isLabelHidden, isLarge }: ChoiceFieldProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={isLabelHidden ? 'visually-hidden' : fields.label}>{label}</legend>
      <div className={isLarge ? `${styles.options} ${styles.large}` : styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            {/* Without `value`, a page that the browser has translated would send the translated text. */}
            <input
              type="radio"
              name={name}
              value={option}
              data-label={label}
              defaultChecked={option === initial}
              className={styles.radio}
            />
            <span className={styles.word}>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
