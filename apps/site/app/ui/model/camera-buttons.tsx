import * as messages from 'virtual:messages/turning';
import styles from './camera-buttons.module.css';
import type { Orbit } from './orbit.ts';
import { ORBIT_STEPS } from './orbit-controls.ts';

const BUTTONS = [
  [messages.rotateLeft, '←', ORBIT_STEPS.rotateLeft],
  [messages.rotateRight, '→', ORBIT_STEPS.rotateRight],
  [messages.rotateUp, '↑', ORBIT_STEPS.rotateUp],
  [messages.rotateDown, '↓', ORBIT_STEPS.rotateDown],
  [messages.zoomIn, '+', ORBIT_STEPS.zoomIn],
  [messages.zoomOut, '−', ORBIT_STEPS.zoomOut],
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
