import * as messages from 'virtual:messages/modelViewer';
import styles from './camera-buttons.module.css';
import type { Orbit } from './orbit.ts';
import { ORBIT_STEPS } from './orbit-controls.ts';

/** Paths in a square of 24 × 24. The arrow points to the left. */
const ARROW_PATH = 'M19 12H5m6-6-6 6 6 6';
const ZOOM_OUT_PATH = 'M15 15l5 5M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M7.5 10.5h6';
const ZOOM_IN_PATH = `${ZOOM_OUT_PATH}M10.5 7.5v6`;

const BUTTONS = [
  { name: messages.rotateLeft, icon: ARROW_PATH, rotationDegrees: 0, step: ORBIT_STEPS.rotateLeft },
  { name: messages.rotateRight, icon: ARROW_PATH, rotationDegrees: 180, step: ORBIT_STEPS.rotateRight },
  { name: messages.rotateUp, icon: ARROW_PATH, rotationDegrees: 90, step: ORBIT_STEPS.rotateUp },
  { name: messages.rotateDown, icon: ARROW_PATH, rotationDegrees: 270, step: ORBIT_STEPS.rotateDown },
  { name: messages.zoomIn, icon: ZOOM_IN_PATH, rotationDegrees: 0, step: ORBIT_STEPS.zoomIn },
  { name: messages.zoomOut, icon: ZOOM_OUT_PATH, rotationDegrees: 0, step: ORBIT_STEPS.zoomOut },
] as const;

export function CameraButtons({ onMove }: { onMove: (step: Partial<Orbit>) => void }) {
  return (
    <div className={styles.buttons}>
      {BUTTONS.map(({ name, icon, rotationDegrees, step }) => (
        <button key={name} type="button" aria-label={name} onClick={() => onMove(step)}>
          <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5">
            <path d={icon} transform={`rotate(${rotationDegrees} 12 12)`} />
          </svg>
        </button>
      ))}
    </div>
  );
}
