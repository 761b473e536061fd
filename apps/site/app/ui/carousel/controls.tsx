import * as messages from 'virtual:messages/carousel';
import { requiresScriptClass } from '../../critical-path/contract.ts';
import styles from './controls.module.css';

interface ControlsProps {
  count: number;
  selected: number;
  canMove: { previous: boolean; next: boolean };
  onMove: (step: number) => void;
  onGoTo: (index: number) => void;
  autoAdvance: { isAvailable: boolean; paused: boolean; toggle: () => void } | undefined;
  className: string | undefined;
}

/**
 * The buttons of a carousel: previous, a dot for each scroll position, next, and pause. At the ends, buttons have `aria-disabled`.
 * With `disabled` they would lose the focus, and the arrow keys would no longer work.
 */
export function Controls({
  count,
  selected,
  canMove,
  onMove,
  onGoTo,
  autoAdvance,
  className,
}: ControlsProps) {
  return (
    <div className={[styles.controls, requiresScriptClass, className].filter(Boolean).join(' ')}>
      <button
        type="button"
        aria-label={messages.previous}
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
            aria-label={messages.goTo({ number: index + 1 })}
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
        aria-label={messages.next}
        className={styles.arrow}
        aria-disabled={!canMove.next}
        onClick={() => canMove.next && onMove(1)}
      >
        →
      </button>
      {autoAdvance?.isAvailable && (
        <button type="button" className={styles.pause} onClick={autoAdvance.toggle}>
          {autoAdvance.paused ? messages.play : messages.pause}
        </button>
      )}
    </div>
  );
}
