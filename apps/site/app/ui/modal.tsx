import * as messages from 'virtual:messages/viewer';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { arrowKeyStep } from './arrow-key-step.ts';
import { ignoreDoubleClick } from './ignore-double-click.ts';
import styles from './modal.module.css';
import { useSkipCoveredRendering } from './use-skip-covered-rendering.ts';
import { useSwipe } from './use-swipe.ts';

interface ModalProps {
  label: string;
  onClose: () => void;
  /** The Close button. If set, `label` replaces its text for screen readers. */
  closeButton: { label: string | undefined; className: string | undefined };
  /** Called with -1 or 1, for arrow keys and for swipes on elements with `data-swipe`. */
  onStep: (step: -1 | 1) => void;
  /**
   * Returns whether an element is content. A click next to the content closes the dialog. Without this function, only the Close
   * button and Escape close it.
   */
  isContent?: ((target: Element) => boolean) | undefined;
  /** Whether the dialog hides the whole page. The browser then does not render the page behind it. */
  coversPage?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A native modal dialog in `body`, open while it is rendered. The page behind it is inert and does not scroll. The focus stays in
 * the dialog, and returns to the page when the dialog closes.
 */
export function Modal({
  label,
  onClose,
  closeButton,
  onStep,
  isContent,
  coversPage,
  className,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);
  const swipeHandlers = useSwipe(onStep);
  /**
   * The element on which the current click began. The selection of a text may end outside the content, but must not close the
   * dialog.
   */
  const pressTarget = useRef<EventTarget>(undefined);
  useScrollLock();
  // This hook is before the effect that opens the dialog, because cleanups run in the same order. When the dialog closes, the page
  // must be rendered again before the focus returns to it.
  useSkipCoveredRendering(coversPage ? styles.covered : undefined);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The focus returns only if the dialog is closed before its removal.
    return () => element?.close();
  }, []);

  // Calls onClose only once. It may go back in history, and a second step back would leave the page.
  const closeOnce = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose();
  };
  const closeByClick = (event: MouseEvent) => {
    ignoreDoubleClick(event);
    closeOnce();
  };
  const onClick = (event: MouseEvent) => {
    const clickTargets = [event.target, pressTarget.current ?? event.target];
    pressTarget.current = undefined;
    if (
      isContent &&
      clickTargets.every((clickTarget) => clickTarget instanceof Element && !isContent(clickTarget))
    )
      closeByClick(event);
  };

  return createPortal(
    <dialog
      ref={dialog}
      aria-label={label}
      className={[styles.modal, className].filter(Boolean).join(' ')}
      data-tone="dark"
      onCancel={(event) => {
        event.preventDefault();
        closeOnce();
      }}
      onClick={onClick}
      onKeyDown={(event) => {
        const step = arrowKeyStep(event);
        if (step) onStep(step);
      }}
      {...swipeHandlers}
      onPointerDown={(event) => {
        pressTarget.current = event.target;
        swipeHandlers.onPointerDown(event);
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      <button
        type="button"
        aria-label={closeButton.label}
        className={closeButton.className}
        onClick={(event) => {
          event.stopPropagation();
          closeByClick(event);
        }}
      >
        {messages.close} <span aria-hidden="true">✕</span>
      </button>
      {children}
    </dialog>,
    document.body,
  );
}

/**
 * Prevents the page behind the dialog from scrolling. Fills the space of the hidden scrollbar with the dark colour of the dialog,
 * so that nothing moves.
 */
function useScrollLock(): void {
  // Measured before the commit. Measuring later would force a layout of the whole page.
  const [hasScrollbar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const { overflow, scrollbarGutter, backgroundColor } = style;
    if (hasScrollbar) {
      style.scrollbarGutter = 'stable';
      style.backgroundColor = 'var(--dark)';
    }
    style.overflow = 'hidden';
    return () => {
      Object.assign(style, { overflow, scrollbarGutter, backgroundColor });
    };
  }, [hasScrollbar]);
}
