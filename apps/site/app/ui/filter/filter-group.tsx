import { needsScript } from '../../critical-path/states.ts';
import styles from './filter-group.module.css';

interface FilterGroupProps<Option extends string> {
  /** The group's name for assistive technology, such as "Filter pieces". */
  label: string;
  options: readonly Option[];
  selected: Option;
  onSelect: (option: Option) => void;
  /** How much the choice shows, in words, such as "4 pieces"; spoken when it changes. */
  count: string;
}

/** A choice of one among a few words, set as plain text. Not offered without script. */
export function FilterGroup<Option extends string>({
  label,
  options,
  selected,
  onSelect,
  count,
}: FilterGroupProps<Option>) {
  return (
    <div className={`${styles.filter} ${needsScript}`}>
      <fieldset aria-label={label} className={styles.options}>
        {options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === selected}
            className={styles.option}
            onClick={() => onSelect(option)}
          >
            <span className={styles.word}>{option}</span>
          </button>
        ))}
      </fieldset>
      <p role="status" className={styles.count}>
        {count}
      </p>
    </div>
  );
}
