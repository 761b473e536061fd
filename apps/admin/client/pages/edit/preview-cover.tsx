import { useEffect, useRef, useState } from 'react';
import styles from '../edit.module.css';
import { findNodeAt, type PreviewNode } from './preview-sources.ts';

/** Maximum difference between two equal scroll positions after rounding, in CSS pixels. */
const SCROLL_TOLERANCE_PX = 2;
/** Minimum horizontal movement of a swipe in CSS pixels. */
const SWIPE_THRESHOLD_PX = 24;

interface PreviewCoverProps {
  page: Document;
  /** Scale at which the page is shown: 0.5 is half its size. */
  scale: number;
  /** Receives the text or image that was clicked. */
  onSelect: (node: PreviewNode) => void;
}

/**
 * A transparent layer over the preview's frame. The layer receives the clicks, because WebKit calls no listener in a frame without scripts
 * (https://bugs.webkit.org/show_bug.cgi?id=218086). The layer contains an element as high as the scaled page, so the layer scrolls
 * like the page. The page follows the scroll position of the layer. Keyboard and screen readers use the frame itself.
 */
export function PreviewCover({ page, scale, onSelect }: PreviewCoverProps) {
  const coverRef = useRef<HTMLDivElement>(null);
  const [pageHeight, setPageHeight] = useState(0);
  const latestRef = useRef({ scale, onSelect });
  latestRef.current = { scale, onSelect };

  useEffect(() => {
    const coverElement = coverRef.current;
    const pageWindow = page.defaultView;
    if (!coverElement || !pageWindow) return;
    const controller = new AbortController();
    const listen = <Type extends keyof HTMLElementEventMap>(
      types: readonly Type[],
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => {
      for (const type of types)
        coverElement.addEventListener(type, listener, { passive: true, signal: controller.signal });
    };
    const toPagePoint = ({ clientX, clientY }: MouseEvent): [x: number, y: number] => {
      const { left, top } = coverElement.getBoundingClientRect();
      return [(clientX - left) / latestRef.current.scale, (clientY - top) / latestRef.current.scale];
    };
    const syncScrollWithPage = () => {
      const top = pageWindow.scrollY * latestRef.current.scale;
      if (Math.abs(coverElement.scrollTop - top) > SCROLL_TOLERANCE_PX) coverElement.scrollTop = top;
    };
    const findHorizontalScroller = (point: readonly [number, number]) =>
      page
        .elementsFromPoint(...point)
        .find(
          (element) =>
            element.scrollWidth > element.clientWidth &&
            /auto|scroll/.test(pageWindow.getComputedStyle(element).overflowX),
        );

    listen(['scroll'], () => {
      const top = coverElement.scrollTop / latestRef.current.scale;
      if (Math.abs(pageWindow.scrollY - top) > SCROLL_TOLERANCE_PX)
        pageWindow.scrollTo({ top, behavior: 'instant' });
    });
    // The keyboard scrolls the page in the frame, and the layer follows. WebKit fires no scroll event in the frame, so the next pointer or
    // wheel event on the layer also syncs the layer.
    page.addEventListener('scroll', syncScrollWithPage, { passive: true, signal: controller.signal });
    listen(['pointerenter', 'pointerdown', 'wheel'], syncScrollWithPage);
    listen(['click', 'auxclick'], (event) => {
      const point = toPagePoint(event);
      const target = page.elementFromPoint(...point);
      const link = target?.closest<HTMLAnchorElement>('a[href]');
      if (event.ctrlKey || event.metaKey || event.button === 1) {
        if (link) window.open(link.href, '_blank', 'noopener');
        return;
      }
      if (event.button !== 0) return;
      // Opens the menu of a menu button, so that the texts in it can be clicked.
      const popoverId = target?.closest('[popovertarget]')?.getAttribute('popovertarget');
      page.getElementById(popoverId ?? '')?.togglePopover();
      const node = findNodeAt(page, ...point);
      if (node) latestRef.current.onSelect(node);
    });
    listen(['wheel'], (event) => {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      findHorizontalScroller(toPagePoint(event))?.scrollBy({ left: event.deltaX / latestRef.current.scale });
    });
    let swipeStart: PointerEvent | null = null;
    listen(['pointerdown'], (event) => {
      swipeStart = event.pointerType === 'touch' ? event : null;
    });
    // A vertical swipe scrolls the layer, so the browser cancels the pointer.
    listen(['pointercancel'], () => {
      swipeStart = null;
    });
    listen(['pointerup'], ({ clientX }) => {
      if (!swipeStart) return;
      const left = (swipeStart.clientX - clientX) / latestRef.current.scale;
      if (Math.abs(left) > SWIPE_THRESHOLD_PX)
        findHorizontalScroller(toPagePoint(swipeStart))?.scrollBy({ left, behavior: 'smooth' });
      swipeStart = null;
    });

    const observer = new ResizeObserver(() => {
      setPageHeight(page.documentElement.scrollHeight);
      syncScrollWithPage();
    });
    // A document that the frame is about to replace may have no element yet.
    if (page.firstElementChild) observer.observe(page.firstElementChild);
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
