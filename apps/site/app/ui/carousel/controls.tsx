import * as words from 'virtual:words/carousel';
import { needsScript } from '../../critical-path/states.ts';
import styles from './controls.module.css';

interface ControlsProps {
  /** Places where the slides come to rest. */
  count: number;
  selected: number;
  canMove: { previous: boolean; next: boolean };
  onMove: (step: number) => void;
  onGoTo: (index: number) => void;
  /** Present where the carousel advances by itself. */
  auto: { offered: boolean; paused: boolean; toggle: () => void } | undefined;
  className: string | undefined;
}

/**
 * A carousel's buttons: previous, a dot for each place, next, and pause where something moves by itself. At an end a button
 * is disabled in name and effect alone, not for the browser, which would take the focus from it and the arrow keys with it.
 */
export function Controls({ count, selected, canMove, onMove, onGoTo, auto, className }: ControlsProps) {
  return (
    <div className={[styles.controls, needsScript, className].filter(Boolean).join(' ')}>
      <button
        type="button"
        aria-label={words.previous}
        className={styles.arrow}
        aria-disabled={!canMove.previous}
        onClick={() => canMove.previous && onMove(-1)}
      >
        ←
      </button>
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            aria-label={words.goTo({ number: index + 1 })}
            aria-current={index === selected || undefined}
            className={styles.dot}
            onClick={() => onGoTo(index)}
          >
            <svg viewBox="0 0 7 7" aria-hidden="true" stroke="currentColor">
              <circle cx="3.5" cy="3.5" r="3" />
            </svg>
          </button>
        ))}
      </div>
      <button
        type="button"
        aria-label={words.next}
        className={styles.arrow}
        aria-disabled={!canMove.next}
        onClick={() => canMove.next && onMove(1)}
      >
        →
      </button>
      {auto?.offered && (
        <button type="button" className={styles.pause} onClick={auto.toggle}>
          {auto.paused ? words.play : words.pause}
        </button>
      )}
    </div>
  );
}
