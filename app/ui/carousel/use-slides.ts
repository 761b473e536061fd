import type { EmblaCarouselType } from 'embla-carousel';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The specification's carousel defaults (section 9). */
const OPTIONS = { duration: 25, dragThreshold: 10, axis: 'x' } as const;

/**
 * The moving part of a carousel, on Embla.
 *
 * @param count the number of slides.
 * @param wraps whether the first follows the last.
 * @param align where in the viewport the selected slide comes to rest.
 */
export function useSlides(count: number, wraps: boolean, align: 'center' | 'start') {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  /** Asked for before the moving part was there. */
  const wanted = useRef<number | undefined>(undefined);
  const [selected, setSelected] = useState(0);
  const [ends, setEnds] = useState({ previous: wraps, next: wraps || count > 1 });

  // Fetched apart: the slides scroll natively until it is there.
  useEffect(() => {
    let made: EmblaCarouselType | undefined;
    let left = false;
    import('embla-carousel')
      .then(({ default: createCarousel }) => {
        if (left || !viewport.current) return;
        viewport.current.scrollLeft = 0;
        made = createCarousel(viewport.current, {
          ...OPTIONS,
          align,
          loop: wraps,
          containScroll: 'trimSnaps',
          breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
        });
        setEmbla(made);
        if (wanted.current !== undefined) made.scrollTo(wanted.current);
      })
      .catch((failure) => console.error(failure));
    return () => {
      left = true;
      made?.destroy();
    };
  }, [align, wraps]);

  useEffect(() => {
    if (!embla) return;
    const update = () => {
      setSelected(embla.selectedScrollSnap());
      setEnds({ previous: wraps || embla.canScrollPrev(), next: wraps || embla.canScrollNext() });
    };
    update();
    embla.on('select', update).on('reInit', update);
    return () => {
      embla.off('select', update).off('reInit', update);
    };
  }, [embla, wraps]);

  const goTo = useCallback(
    (index: number, step = 0) => {
      const target = wraps ? (index + step + count) % count : Math.min(count - 1, Math.max(0, index + step));
      if (embla) embla.scrollTo(target);
      else wanted.current = target;
    },
    [embla, wraps, count],
  );
  const move = useCallback((step: number) => goTo(embla?.selectedScrollSnap() ?? 0, step), [embla, goTo]);

  return { viewport, enhanced: embla !== undefined, selected, canMove: ends, move, goTo };
}
