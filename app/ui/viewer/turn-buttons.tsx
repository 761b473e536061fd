import * as words from 'virtual:words/viewer';
import styles from './turn-buttons.module.css';

/** Steps to the picture before and after. */
const TURNS = [
  { by: -1, name: words.previous, sign: '←' },
  { by: 1, name: words.next, sign: '→' },
] as const;

interface TurnButtonsProps {
  onStep: (by: -1 | 1) => void;
}

/** The two buttons, each with its words for those who rest on it. */
export function TurnButtons({ onStep }: TurnButtonsProps) {
  return (
    <div className={styles.turns}>
      {TURNS.map(({ by, name, sign }) => (
        <button key={name} type="button" aria-label={name} onClick={() => onStep(by)}>
          {sign}
          <span aria-hidden className={styles.hint}>
            {name}
          </span>
        </button>
      ))}
    </div>
  );
}
