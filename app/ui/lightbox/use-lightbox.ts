import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { answersHere } from '../../first-view/states.ts';
import { ignoreSecondClick } from '../ignore-second-click.ts';
import { isModifiedClick } from '../is-modified-click.ts';
import { onIntent } from '../on-intent.ts';
import { useFetchForFingers } from '../use-fetch-for-fingers.ts';
import type { Lightbox } from './lightbox.tsx';

const load = () => import('./lightbox.tsx').then((module) => module.Lightbox);

const intent = onIntent(load);

/**
 * Turns links into openers of the lightbox, which is fetched when it is first needed. A click with a modifier key stays a
 * click on a link, and so does every click while the lightbox cannot be had.
 *
 * @param isOpen whether it is to be shown; when it no longer is, the link that opened it has the focus again.
 * @param onOpen called with what the link is of, once the lightbox is there; the same function each time.
 */
export function useLightbox<Id extends string | number>(isOpen: boolean, onOpen: (id: Id) => void) {
  const [component, setComponent] = useState<{ Lightbox: typeof Lightbox }>();
  const opener = useRef<HTMLElement>(null);
  useFetchForFingers(load);

  useEffect(() => {
    // Forward leads to it, too, and what cannot be had then is only not shown.
    if (isOpen)
      load().then(
        (loaded) => setComponent({ Lightbox: loaded }),
        () => {},
      );
    else opener.current?.focus({ preventScroll: true });
  }, [isOpen]);

  const linkTo = useCallback(
    (id: Id) => ({
      // A click that comes before the application is kept for it, as on every enhanced link.
      ...answersHere,
      ...intent,
      onClick: (event: MouseEvent<HTMLAnchorElement>) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        ignoreSecondClick(event);
        const link = event.currentTarget;
        opener.current = link;
        load().then(
          (loaded) => {
            setComponent({ Lightbox: loaded });
            onOpen(id);
          },
          () => window.location.assign(link.href),
        );
      },
    }),
    [onOpen],
  );

  return { linkTo, Lightbox: component?.Lightbox };
}
