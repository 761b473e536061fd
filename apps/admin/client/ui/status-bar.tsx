import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** The element at the top of the window that stays in view; null until it is rendered. */
export const StatusBarContext = createContext<HTMLElement | null>(null);

/** Shows the status of a page where it stays in view. */
export function PageStatus({ children }: { children: ReactNode }) {
  const statusBar = useContext(StatusBarContext);
  return statusBar && createPortal(children, statusBar);
}

/** Sets `--status-height` to the height of the status bar, for elements that stay in view below it. */
export function useStatusHeight(statusBar: HTMLElement | null): void {
  useEffect(() => {
    if (!statusBar) return;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--status-height', `${statusBar.offsetHeight}px`),
    );
    observer.observe(statusBar);
    return () => observer.disconnect();
  }, [statusBar]);
}
