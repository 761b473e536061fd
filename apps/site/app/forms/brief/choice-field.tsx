import fields from '../fields.module.css';
import styles from './brief.module.css';

interface ChoiceFieldProps {
  name: string;
  label: string;
  options: readonly string[];
  /** The option that is selected at first. Without it, no option is selected. */
  initial?: string;
  /** Hides the label visually. For options that a title above them or a field beside them describes. */
  isLabelHidden?: boolean;
  isLarge?: boolean;
}

export function ChoiceField({ name, label, options, initial, isLabelHidden, isLarge }: ChoiceFieldProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={isLabelHidden ? 'visually-hidden' : fields.label}>{label}</legend>
      <div className={isLarge ? `${styles.options} ${styles.large}` : styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
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
