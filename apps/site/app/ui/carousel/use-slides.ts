import type { EmblaCarouselType } from 'embla-carousel';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The specification's carousel defaults (section 9). */
const OPTIONS = { duration: 25, dragThreshold: 10, axis: 'x' } as const;

/** A drag longer than this many pixels turns one slide, however slow or quick (specification, section 9). */
const SWIPE_THRESHOLD = 50;

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
  /** The same as soon as it is there: a click may come before it is rendered. */
  const mover = useRef<EmblaCarouselType>(undefined);
  /** Asked for before the moving part was there. */
  const wanted = useRef<number | undefined>(undefined);
  const [selected, setSelected] = useState(0);
  const [ends, setEnds] = useState({ previous: wraps, next: wraps || count > 1 });
  /** Where slides can come to rest: fewer than slides where several show, one where all do. */
  const [stops, setStops] = useState(count);

  // Fetched apart: the slides scroll natively until it is there. Ends before its elements leave the page, since it would
  // take their leaving for a change of size and measure them all once more.
  useLayoutEffect(() => {
    let made: EmblaCarouselType | undefined;
    let left = false;
    import('embla-carousel')
      .then(({ default: createCarousel }) => {
        if (left || !viewport.current) return;
        const startIndex = slideAtStart(viewport.current);
        viewport.current.scrollLeft = 0;
        made = createCarousel(viewport.current, {
          ...OPTIONS,
          startIndex,
          align,
          loop: wraps,
          containScroll: 'trimSnaps',
          breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
        });
        mover.current = made;
        setEmbla(made);
        if (wanted.current !== undefined) made.scrollTo(wanted.current);
      })
      .catch((failure) => console.error(failure));
    return () => {
      left = true;
      mover.current = undefined;
      made?.destroy();
    };
  }, [align, wraps]);

  const goTo = useCallback(
    (index: number, step = 0) => {
      const target = wraps ? (index + step + count) % count : Math.min(count - 1, Math.max(0, index + step));
      if (mover.current) mover.current.scrollTo(target);
      else wanted.current = target;
    },
    [wraps, count],
  );
  useEffect(() => {
    if (!embla) return;
    const update = () => {
      setSelected(embla.selectedScrollSnap());
      setStops(embla.scrollSnapList().length);
      setEnds({ previous: wraps || embla.canScrollPrev(), next: wraps || embla.canScrollNext() });
    };
    update();
    let pressed = { x: 0, slide: 0 };
    let released = 0;
    const node = embla.rootNode();
    const listening = new AbortController();
    const press = ({ clientX }: PointerEvent) => {
      pressed = { x: clientX, slide: embla.selectedScrollSnap() };
    };
    const follow = ({ clientX }: PointerEvent) => {
      released = clientX;
    };
    node.addEventListener('pointerdown', press, { capture: true, signal: listening.signal });
    addEventListener('pointermove', follow, { capture: true, passive: true, signal: listening.signal });
    // Embla has decided by speed when it tells of this; the distance decides instead.
    const release = () => {
      const distance = released - pressed.x;
      if (Math.abs(distance) < OPTIONS.dragThreshold) return;
      goTo(pressed.slide, Math.abs(distance) > SWIPE_THRESHOLD ? -Math.sign(distance) : 0);
    };
    embla.on('select', update).on('reInit', update).on('pointerUp', release);
    return () => {
      listening.abort();
      embla.off('select', update).off('reInit', update).off('pointerUp', release);
    };
  }, [embla, wraps, goTo]);

  const move = useCallback((step: number) => goTo(mover.current?.selectedScrollSnap() ?? 0, step), [goTo]);

  return { viewport, enhanced: embla !== undefined, selected, stops, canMove: ends, move, goTo };
}

/** Number of the slide, from 0, that was scrolled to natively. */
function slideAtStart(viewport: HTMLElement): number {
  const { left } = viewport.getBoundingClientRect();
  const slides = [...(viewport.firstElementChild?.children ?? [])];
  const distances = slides.map((slide) => Math.abs(slide.getBoundingClientRect().left - left));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
