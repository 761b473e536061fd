import type { EmblaCarouselType } from 'embla-carousel';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readDirection, toForwardStep } from '../reading-direction.ts';

/** The carousel defaults of docs/behaviour.md. */
const EMBLA_OPTIONS = { duration: 25, dragThreshold: 10, axis: 'x' } as const;

/** A longer drag moves one slide, however fast it is (docs/behaviour.md). */
const SWIPE_THRESHOLD_PX = 50;

/**
 * Loads the carousel library Embla, and returns the state of a carousel and functions that move it.
 *
 * @param align where in the viewport the selected slide stops.
 */
export function useSlides(count: number, loop: boolean, align: 'center' | 'start') {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  /** The same instance as `embla`, for callbacks that run before the next render. */
  const emblaRef = useRef<EmblaCarouselType>(undefined);
  /** The slide that was requested before Embla was loaded. */
  const pendingSlide = useRef<number | undefined>(undefined);
  const [selected, setSelected] = useState(0);
  const [canMove, setCanMove] = useState({ previous: loop, next: loop || count > 1 });
  /** Number of scroll positions. If several slides are visible at once, there are fewer positions than slides. */
  const [stopCount, setStopCount] = useState(count);

  // Embla is loaded after hydration. The slides scroll natively until then. A layout effect destroys Embla while its elements are still
  // in the page. Embla would otherwise treat their removal as a resize, and measure all slides again.
  useLayoutEffect(() => {
    let instance: EmblaCarouselType | undefined;
    let isUnmounted = false;
    import('embla-carousel')
      .then(({ default: createCarousel }) => {
        if (isUnmounted || !viewport.current) return;
        const startIndex = findNearestSlide(viewport.current);
        viewport.current.scrollLeft = 0;
        instance = createCarousel(viewport.current, {
          ...EMBLA_OPTIONS,
          startIndex,
          align,
          loop,
          direction: readDirection(),
          containScroll: 'trimSnaps',
          breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
        });
        emblaRef.current = instance;
        setEmbla(instance);
        if (pendingSlide.current !== undefined) instance.scrollTo(pendingSlide.current);
      })
      .catch((error) => console.error(error));
    const directionObserver = new MutationObserver(() => instance?.reInit({ direction: readDirection() }));
    directionObserver.observe(document.documentElement, { attributeFilter: ['dir'] });
    return () => {
      isUnmounted = true;
      directionObserver.disconnect();
      emblaRef.current = undefined;
      instance?.destroy();
    };
  }, [align, loop]);

  const goTo = useCallback(
    (index: number, step = 0) => {
      const targetSlide = loop
        ? (index + step + count) % count
        : Math.min(count - 1, Math.max(0, index + step));
      if (emblaRef.current) emblaRef.current.scrollTo(targetSlide);
      else pendingSlide.current = targetSlide;
    },
    [loop, count],
  );
  useEffect(() => {
    if (!embla) return;
    const updateState = () => {
      setSelected(embla.selectedScrollSnap());
      setStopCount(embla.scrollSnapList().length);
      setCanMove({ previous: loop || embla.canScrollPrev(), next: loop || embla.canScrollNext() });
    };
    updateState();
    let dragStart = { x: 0, slide: 0 };
    let currentX = 0;
    const rootNode = embla.rootNode();
    const controller = new AbortController();
    const onPointerDown = ({ clientX }: PointerEvent) => {
      dragStart = { x: clientX, slide: embla.selectedScrollSnap() };
    };
    const onPointerMove = ({ clientX }: PointerEvent) => {
      currentX = clientX;
    };
    rootNode.addEventListener('pointerdown', onPointerDown, { capture: true, signal: controller.signal });
    addEventListener('pointermove', onPointerMove, {
      capture: true,
      passive: true,
      signal: controller.signal,
    });
    // Embla has already chosen a slide by speed. This chooses by distance instead.
    const onPointerUp = () => {
      const distance = currentX - dragStart.x;
      if (Math.abs(distance) < EMBLA_OPTIONS.dragThreshold) return;
      goTo(
        dragStart.slide,
        Math.abs(distance) > SWIPE_THRESHOLD_PX ? toForwardStep(distance > 0 ? -1 : 1) : 0,
      );
    };
    embla.on('select', updateState).on('reInit', updateState).on('pointerUp', onPointerUp);
    return () => {
      controller.abort();
      embla.off('select', updateState).off('reInit', updateState).off('pointerUp', onPointerUp);
    };
  }, [embla, loop, goTo]);

  const move = useCallback((step: number) => goTo(emblaRef.current?.selectedScrollSnap() ?? 0, step), [goTo]);

  return { viewport, enhanced: embla !== undefined, selected, stopCount, canMove, move, goTo };
}

function findNearestSlide(viewport: HTMLElement): number {
  const startSide = readDirection() === 'rtl' ? 'right' : 'left';
  const start = viewport.getBoundingClientRect()[startSide];
  const slides = [...(viewport.firstElementChild?.children ?? [])];
  const distances = slides.map((slide) => Math.abs(slide.getBoundingClientRect()[startSide] - start));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
