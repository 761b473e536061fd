import * as words from 'virtual:words/turning';
import { MOVEMENTS } from './gestures.ts';
import styles from './moves.module.css';
import type { Orbit } from './orbit.ts';

const BUTTONS = [
  [words.rotateLeft, '←', MOVEMENTS.rotateLeft],
  [words.rotateRight, '→', MOVEMENTS.rotateRight],
  [words.rotateUp, '↑', MOVEMENTS.rotateUp],
  [words.rotateDown, '↓', MOVEMENTS.rotateDown],
  [words.zoomIn, '+', MOVEMENTS.zoomIn],
  [words.zoomOut, '−', MOVEMENTS.zoomOut],
] as const;

/** Buttons for everything that dragging, pinching and keys do. */
export function Moves({ onMove }: { onMove: (step: Partial<Orbit>) => void }) {
  return (
    <div className={styles.buttons}>
      {BUTTONS.map(([name, symbol, step]) => (
        <button key={symbol} type="button" aria-label={name} onClick={() => onMove(step)}>
          {symbol}
        </button>
      ))}
    </div>
  );
}
