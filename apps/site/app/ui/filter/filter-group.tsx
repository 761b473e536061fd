import { requiresScriptClass } from '../../critical-path/contract.ts';
import styles from './filter-group.module.css';

interface FilterGroupProps<Option extends string> {
  label: string;
  options: readonly Option[];
  selected: Option;
  onSelect: (option: Option) => void;
  /** The number of results, such as "4 pieces". Screen readers announce each change. */
  resultText: string;
}

/** Buttons that filter a list. One button is always selected. Without JavaScript, the buttons are hidden. */
export function FilterGroup<Option extends string>({
  label,
  options,
  selected,
  onSelect,
  resultText,
}: FilterGroupProps<Option>) {
  return (
    <div className={`${styles.filter} ${requiresScriptClass}`}>
      <fieldset aria-label={label} className={styles.options}>
        {options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === selected}
            className={styles.option}
            onClick={() => onSelect(option)}
          >
            <span className={styles.label}>{option}</span>
          </button>
        ))}
      </fieldset>
      <p role="status" className={styles.count}>
        {resultText}
      </p>
    </div>
  );
}
