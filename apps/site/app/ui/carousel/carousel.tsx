import * as messages from 'virtual:messages/carousel';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { hydrateOnVisible } from '../../critical-path/contract.ts';
import { arrowKeyStep } from '../arrow-key-step.ts';
import styles from './carousel.module.css';
import { Controls } from './controls.tsx';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useSlides } from './use-slides.ts';

interface CarouselProps {
  label: string;
  slides: readonly ReactNode[];
  /** Continues with the first slide after the last. Otherwise a button is disabled at each end. */
  loop?: boolean;
  /** Time between automatic changes, in ms. Without it, the carousel does not change by itself. */
  autoAdvanceMs?: number;
  /**
   * Where the selected slide stops. `center` is the default of docs/behaviour.md. `start` is for carousels with several visible
   * slides.
   */
  align?: 'center' | 'start';
  className?: string | undefined;
  controlsClassName?: string | undefined;
}

/**
 * A row of slides. Without JavaScript the row scrolls natively with scroll snap. JavaScript adds arrow keys, dragging, and buttons
 * if there is more than one scroll position.
 */
export function Carousel({ label, slides, loop = false, align = 'center', ...props }: CarouselProps) {
  const { autoAdvanceMs, className, controlsClassName } = props;
  const root = useRef<HTMLElement>(null);
  const { viewport, enhanced, selected, stopCount, canMove, move, goTo } = useSlides(
    slides.length,
    loop,
    align,
  );
  const autoAdvance = useAutoAdvance(root, stopCount > 1 ? autoAdvanceMs : undefined, () => move(1));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowKeyStep(event);
    if (step === undefined || !enhanced) return;
    event.preventDefault();
    move(step);
  };

  return (
    <section
      ref={root}
      role="region"
      aria-roledescription={messages.role}
      aria-label={label}
      className={[styles.carousel, className].filter(Boolean).join(' ')}
      data-running={enhanced || undefined}
      {...(autoAdvanceMs !== undefined && hydrateOnVisible)}
      onKeyDown={onKeyDown}
    >
      {/* The keyboard must be able to scroll the viewport while it scrolls natively. */}
      <div ref={viewport} className={styles.viewport} tabIndex={enhanced ? undefined : 0}>
        <div className={styles.track} aria-live={autoAdvance.playing ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires role=group; a fieldset is for forms
            <div
              key={index}
              role="group"
              aria-roledescription={messages.slide}
              aria-label={messages.position({ number: index + 1, count: slides.length })}
              className={styles.slide}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {stopCount > 1 && (
        <Controls
          count={stopCount}
          selected={selected}
          canMove={canMove}
          onMove={move}
          onGoTo={goTo}
          autoAdvance={autoAdvanceMs === undefined ? undefined : autoAdvance}
          className={controlsClassName}
        />
      )}
    </section>
  );
}
