import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { isModifiedClick } from '../is-modified-click.ts';
import { onIntent } from '../on-intent.ts';
import { useFetchForFingers } from '../use-fetch-for-fingers.ts';
import type { Lightbox } from './lightbox.tsx';

const load = () => import('./lightbox.tsx').then((module) => module.Lightbox);

const intent = onIntent(load);

/**
 * Turns links to picture files into openers of the lightbox, which is fetched when it is first needed. A click with a
 * modifier key stays a click on a link, and so does every click while the lightbox cannot be had.
 */
export function useLightbox<Id extends string | number>() {
  const [open, setOpen] = useState<Id>();
  const [component, setComponent] = useState<{ Lightbox: typeof Lightbox }>();
  const opener = useRef<HTMLElement>(null);
  useFetchForFingers(load);

  const linkTo = useCallback(
    (id: Id) => ({
      // A click that comes before the application is kept for it, as on every enhanced link.
      'data-enhanced': true,
      ...intent,
      onClick: (event: MouseEvent<HTMLAnchorElement>) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        const link = event.currentTarget;
        opener.current = link;
        load().then(
          (loaded) => {
            setComponent({ Lightbox: loaded });
            setOpen(id);
          },
          () => window.location.assign(link.href),
        );
      },
    }),
    [],
  );

  const close = () => {
    setOpen(undefined);
    opener.current?.focus({ preventScroll: true });
  };

  return { open, show: setOpen, close, linkTo, Lightbox: component?.Lightbox };
}
