import * as words from 'virtual:words/carousel';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { startsInView } from '../../critical-path/states.ts';
import { arrowStep } from '../arrow-step.ts';
import styles from './carousel.module.css';
import { Controls } from './controls.tsx';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useSlides } from './use-slides.ts';

interface CarouselProps {
  /** The carousel's name for assistive technology. */
  label: string;
  /** One element a slide. */
  slides: readonly ReactNode[];
  /** After the last slide comes the first. Otherwise the buttons are disabled at the ends. */
  wraps?: boolean;
  /** Milliseconds that each slide stands before the next comes by itself. */
  autoAdvance?: number;
  /** Where the selected slide comes to rest: in the middle (the specification's default) or, where several show, first. */
  align?: 'center' | 'start';
  className?: string | undefined;
  controlsClassName?: string | undefined;
}

/**
 * Slides side by side. Before and without script they scroll natively (touch, keyboard, wheel) and snap; with it come
 * buttons (where there is another place to go to), arrow keys, dragging and, where asked for, advancing by itself with a button to stop it.
 */
export function Carousel({ label, slides, wraps = false, align = 'center', ...props }: CarouselProps) {
  const { autoAdvance, className, controlsClassName } = props;
  const root = useRef<HTMLElement>(null);
  const { viewport, enhanced, selected, stops, canMove, move, goTo } = useSlides(slides.length, wraps, align);
  const auto = useAutoAdvance(root, stops > 1 ? autoAdvance : undefined, () => move(1));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event);
    if (step === undefined || !enhanced) return;
    event.preventDefault();
    move(step);
  };

  return (
    <section
      ref={root}
      role="region"
      aria-roledescription={words.kind}
      aria-label={label}
      className={[styles.carousel, className].filter(Boolean).join(' ')}
      data-running={enhanced || undefined}
      {...(autoAdvance !== undefined && startsInView)}
      onKeyDown={onKeyDown}
    >
      {/* A scrolling area must be reachable by keyboard while it scrolls natively. */}
      <div ref={viewport} className={styles.viewport} tabIndex={enhanced ? undefined : 0}>
        <div className={styles.track} aria-live={auto.playing ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for groups; a fieldset would be a form's
            <div
              key={index}
              role="group"
              aria-roledescription={words.slide}
              aria-label={words.place({ number: index + 1, count: slides.length })}
              className={styles.slide}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {stops > 1 && (
        <Controls
          count={stops}
          selected={selected}
          canMove={canMove}
          onMove={move}
          onGoTo={goTo}
          auto={autoAdvance === undefined ? undefined : auto}
          className={controlsClassName}
        />
      )}
    </section>
  );
}
