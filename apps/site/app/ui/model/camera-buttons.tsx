import * as words from 'virtual:words/turning';
import styles from './camera-buttons.module.css';
import type { Orbit } from './orbit.ts';
import { ORBIT_STEPS } from './orbit-controls.ts';

const BUTTONS = [
  [words.rotateLeft, '←', ORBIT_STEPS.rotateLeft],
  [words.rotateRight, '→', ORBIT_STEPS.rotateRight],
  [words.rotateUp, '↑', ORBIT_STEPS.rotateUp],
  [words.rotateDown, '↓', ORBIT_STEPS.rotateDown],
  [words.zoomIn, '+', ORBIT_STEPS.zoomIn],
  [words.zoomOut, '−', ORBIT_STEPS.zoomOut],
] as const;

/** Buttons for everything that dragging, pinching and keys do. */
export function CameraButtons({ onMove }: { onMove: (step: Partial<Orbit>) => void }) {
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
