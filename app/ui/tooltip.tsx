import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode, RefObject } from 'react';
import styles from './tooltip.module.css';

/** The specification's defaults (section 9): open after 700 ms, at once for 300 ms after another closed. */
const DELAY = 700;
const SKIP_WINDOW = 300;

/** Shares the waiting time between the tooltips within. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delay={DELAY} timeout={SKIP_WINDOW}>
      {children}
    </Tooltip.Provider>
  );
}

interface HintProps {
  /** What the control does, for those who rest on it. Its accessible name it must have itself. */
  text: string;
  /** Where the words are put: a modal dialog shows nothing that lies outside of it. */
  container: RefObject<HTMLElement | null>;
  /** The control. */
  children: ReactElement<Record<string, unknown>>;
}

/** Words beside a control whose face is only a sign. */
export function Hint({ text, container, children }: HintProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal container={container}>
        <Tooltip.Positioner sideOffset={6} className={styles.place}>
          <Tooltip.Popup className={styles.words}>{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
