import { useEffect, useRef, useState } from 'react';
import styles from '../edit.module.css';
import { findNodeAt, type PreviewNode } from './preview-sources.ts';

/** Difference of two scroll positions in CSS pixels that rounding can cause. */
const TOLERANCE_PX = 2;
/** Distance in CSS pixels from which a horizontal movement of a finger is a swipe. */
const SWIPE_PX = 24;

interface PreviewCoverProps {
  page: Document;
  /** Size of a CSS pixel of the page on the screen. */
  scale: number;
  /** Receives the text or image that was clicked. */
  onSelect: (node: PreviewNode) => void;
}

/**
 * Lies over the preview's frame and receives clicks, because WebKit calls no listener in a frame that runs no script
 * (https://bugs.webkit.org/show_bug.cgi?id=218086). It is as high as the page and scrolls by itself, with any input device; the page
 * follows. Assistive technology and the keyboard use the frame.
 */
export function PreviewCover({ page, scale, onSelect }: PreviewCoverProps) {
  const coverRef = useRef<HTMLDivElement>(null);
  const [pageHeight, setPageHeight] = useState(0);
  const latest = useRef({ scale, onSelect });
  latest.current = { scale, onSelect };

  useEffect(() => {
    const cover = coverRef.current;
    const view = page.defaultView;
    if (!cover || !view) return;
    const controller = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      types: readonly Type[],
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => {
      for (const type of types)
        cover.addEventListener(type, listener, { passive: true, signal: controller.signal });
    };
    const toPagePoint = ({ clientX, clientY }: MouseEvent): [x: number, y: number] => {
      const { left, top } = cover.getBoundingClientRect();
      return [(clientX - left) / latest.current.scale, (clientY - top) / latest.current.scale];
    };
    const followPage = () => {
      const top = view.scrollY * latest.current.scale;
      if (Math.abs(cover.scrollTop - top) > TOLERANCE_PX) cover.scrollTop = top;
    };
    const findScroller = (point: readonly [number, number]) =>
      page
        .elementsFromPoint(...point)
        .find(
          (element) =>
            element.scrollWidth > element.clientWidth &&
            /auto|scroll/.test(view.getComputedStyle(element).overflowX),
        );

    on(['scroll'], () => {
      const top = cover.scrollTop / latest.current.scale;
      if (Math.abs(view.scrollY - top) > TOLERANCE_PX) view.scrollTo({ top, behavior: 'instant' });
    });
    // The keyboard scrolls the page itself. WebKit does not report that, so the cover follows before the next input.
    page.addEventListener('scroll', followPage, { passive: true, signal: controller.signal });
    on(['pointerenter', 'pointerdown', 'wheel'], followPage);
    on(['click', 'auxclick'], (event) => {
      const point = toPagePoint(event);
      const target = page.elementFromPoint(...point);
      const link = target?.closest<HTMLAnchorElement>('a[href]');
      if (event.ctrlKey || event.metaKey || event.button === 1) {
        if (link) window.open(link.href, '_blank', 'noopener');
        return;
      }
      if (event.button !== 0) return;
      // A menu still opens, so that its words can be clicked, too.
      const menu = target?.closest('[popovertarget]')?.getAttribute('popovertarget');
      page.getElementById(menu ?? '')?.togglePopover();
      const node = findNodeAt(page, ...point);
      if (node) latest.current.onSelect(node);
    });
    on(['wheel'], (event) => {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      findScroller(toPagePoint(event))?.scrollBy({ left: event.deltaX / latest.current.scale });
    });
    let swipeStart: PointerEvent | null = null;
    on(['pointerdown'], (event) => {
      swipeStart = event.pointerType === 'touch' ? event : null;
    });
    // A vertical movement cancels the pointer, because the cover scrolls.
    on(['pointercancel'], () => {
      swipeStart = null;
    });
    on(['pointerup'], ({ clientX }) => {
      if (!swipeStart) return;
      const left = (swipeStart.clientX - clientX) / latest.current.scale;
      if (Math.abs(left) > SWIPE_PX)
        findScroller(toPagePoint(swipeStart))?.scrollBy({ left, behavior: 'smooth' });
      swipeStart = null;
    });

    const observer = new ResizeObserver(() => {
      setPageHeight(page.documentElement.scrollHeight);
      followPage();
    });
    observer.observe(page.documentElement);
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [page]);

  return (
    <div ref={coverRef} className={styles.cover} aria-hidden="true" tabIndex={-1}>
      <div style={{ height: pageHeight * scale }} />
    </div>
  );
}
