import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  /** Accessible name. */
  label: string;
  onClose: () => void;
  /** Also close by a click beside the content. */
  closesByBackdrop?: boolean;
  /** Called with -1 or 1 for the arrow keys and for a swipe. */
  onStep?: (step: -1 | 1) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A swipe longer than this many pixels is one step (specification, section 9). */
const SWIPE_THRESHOLD = 50;

/**
 * A modal dialog of the platform's own, open for as long as it is rendered: the page behind is inert and does not
 * scroll, focus stays inside and returns where it was.
 */
export function Modal({ label, onClose, closesByBackdrop, onStep, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedAt = useRef<number | undefined>(undefined);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before removal is what gives the focus back.
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={[styles.modal, className].filter(Boolean).join(' ')}
      data-tone="night"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (closesByBackdrop && event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onStep?.(-1);
        if (event.key === 'ArrowRight') onStep?.(1);
      }}
      onPointerDown={(event) => {
        pressedAt.current = event.clientX;
      }}
      onPointerUp={(event) => {
        const distance = event.clientX - (pressedAt.current ?? event.clientX);
        if (Math.abs(distance) > SWIPE_THRESHOLD) onStep?.(distance > 0 ? -1 : 1);
      }}
    >
      {children}
    </dialog>
  );
}
