import * as words from 'virtual:words/viewer';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { arrowStep } from './arrow-step.ts';
import { ignoreSecondClick } from './ignore-second-click.ts';
import styles from './modal.module.css';
import { useCoveredPage } from './use-covered-page.ts';
import { useSwipe } from './use-swipe.ts';

interface ModalProps {
  /** Accessible name. */
  label: string;
  onClose: () => void;
  /** The button that closes: its accessible name where that says more than its face, and its place. */
  close: { label: string | undefined; className: string | undefined };
  /** Called with -1 or 1 for the arrow keys and for a swipe on what is marked by `data-swipe`. */
  onStep: (step: -1 | 1) => void;
  /**
   * Tells by what was clicked whether it is content. A click on anything else then closes the dialog, which covers the
   * screen: what is not content is its backdrop.
   */
  isContent?: ((target: Element) => boolean) | undefined;
  /** Whether nothing of the page behind is seen from the first frame on. The browser then passes that page over. */
  covers?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog of the platform's own, open for as long as it is rendered: the page behind is inert and does not
 * scroll, focus stays inside and returns where it was. Stands beside the page, not within it.
 */
export function Modal({ label, onClose, close, onStep, isContent, covers, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(false);
  const swipe = useSwipe(onStep);
  /** Where the click that comes began: one that selects words, or draws a picture aside, may end on the backdrop. */
  const pressed = useRef<EventTarget>(undefined);
  useScrollLock();
  // Before the dialog opens, and undone before it gives the focus back to something in the page.
  useCoveredPage(covers ? styles.covered : undefined);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before removal is what gives the focus back.
    return () => element?.close();
  }, []);

  // Once: closing may be a step back in the history, and a second one would leave the page.
  const leave = () => {
    if (closed.current) return;
    closed.current = true;
    onClose();
  };
  const leaveByClick = (event: MouseEvent) => {
    ignoreSecondClick(event);
    leave();
  };
  const onClick = (event: MouseEvent) => {
    const ends = [event.target, pressed.current ?? event.target];
    pressed.current = undefined;
    if (isContent && ends.every((end) => end instanceof Element && !isContent(end))) leaveByClick(event);
  };

  return createPortal(
    <dialog
      ref={dialog}
      aria-label={label}
      className={[styles.modal, className].filter(Boolean).join(' ')}
      data-tone="night"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={onClick}
      onKeyDown={(event) => {
        const step = arrowStep(event);
        if (step) onStep(step);
      }}
      {...swipe}
      onPointerDown={(event) => {
        pressed.current = event.target;
        swipe.onPointerDown(event);
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      <button
        type="button"
        aria-label={close.label}
        className={close.className}
        onClick={(event) => {
          event.stopPropagation();
          leaveByClick(event);
        }}
      >
        {words.close} <span aria-hidden="true">✕</span>
      </button>
      {children}
    </dialog>,
    document.body,
  );
}

/**
 * Keeps the page behind from scrolling while mounted. The space of a scrollbar stays reserved, so that nothing moves, and is
 * dark like the dialog.
 */
function useScrollLock(): void {
  // Read while the page still is as it was laid out: after the commit the whole page would be laid out for this answer.
  const [scrollbar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const { overflow, scrollbarGutter, backgroundColor } = style;
    if (scrollbar) {
      style.scrollbarGutter = 'stable';
      style.backgroundColor = 'var(--night)';
    }
    style.overflow = 'hidden';
    return () => {
      Object.assign(style, { overflow, scrollbarGutter, backgroundColor });
    };
  }, [scrollbar]);
}
