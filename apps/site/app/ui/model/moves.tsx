import * as words from 'virtual:words/turning';
import { MOVEMENTS } from './gestures.ts';
import styles from './moves.module.css';
import type { Orbit } from './orbit.ts';

const BUTTONS = [
  [words.turnLeft, '←', MOVEMENTS.left],
  [words.turnRight, '→', MOVEMENTS.right],
  [words.fromHigher, '↑', MOVEMENTS.higher],
  [words.fromLower, '↓', MOVEMENTS.lower],
  [words.nearer, '+', MOVEMENTS.nearer],
  [words.farther, '−', MOVEMENTS.farther],
] as const;

/** Everything that hands and keys do by buttons: for who cannot drag, or has no keyboard. */
export function Moves({ onMove }: { onMove: (by: Partial<Orbit>) => void }) {
  return (
    <div className={styles.moves}>
      {BUTTONS.map(([name, sign, movement]) => (
        <button key={sign} type="button" aria-label={name} onClick={() => onMove(movement)}>
          {sign}
        </button>
      ))}
    </div>
  );
}
