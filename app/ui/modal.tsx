import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './modal.module.css';
import { useCoveredPage } from './use-covered-page.ts';
import { useScrollLock } from './use-scroll-lock.ts';

/** A sideways movement longer than this many pixels is one step (specification, section 9). */
const SWIPE_THRESHOLD = 50;

interface ModalProps {
  /** Accessible name. */
  label: string;
  onClose: () => void;
  /** Called with -1 or 1 for the arrow keys and for a swipe. */
  onStep: (step: -1 | 1) => void;
  /**
   * Tells by what was clicked whether it is content. A click on anything else then closes the dialog, which covers the
   * screen: what is not content is its backdrop.
   */
  isContent?: (target: Element) => boolean;
  /** Whether nothing of the page behind is seen from the first frame on. The browser then passes that page over. */
  covers?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog of the platform's own, open for as long as it is rendered: the page behind is inert and does not
 * scroll, focus stays inside and returns where it was. Stands beside the page, not within it.
 */
export function Modal({ label, onClose, onStep, isContent, covers, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedAt = useRef<number>(undefined);
  const swiped = useRef(false);
  useScrollLock();
  // Before the dialog opens, and undone before it gives the focus back to something in the page.
  useCoveredPage(covers ? styles.covered : undefined);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before removal is what gives the focus back.
    return () => element?.close();
  }, []);

  const onClick = ({ target }: MouseEvent) => {
    if (isContent && target instanceof Element && !isContent(target) && !swiped.current) onClose();
  };

  return createPortal(
    <dialog
      ref={dialog}
      aria-label={label}
      className={[styles.modal, className].filter(Boolean).join(' ')}
      data-tone="night"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onStep(-1);
        if (event.key === 'ArrowRight') onStep(1);
      }}
      onPointerDown={({ clientX, isPrimary }) => {
        pressedAt.current = isPrimary ? clientX : undefined;
        swiped.current = false;
      }}
      onPointerUp={({ clientX }) => {
        const distance = clientX - (pressedAt.current ?? clientX);
        pressedAt.current = undefined;
        swiped.current = Math.abs(distance) > SWIPE_THRESHOLD;
        if (swiped.current) onStep(distance > 0 ? -1 : 1);
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
    </dialog>,
    document.body,
  );
}
