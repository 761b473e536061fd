import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { enhancedLink } from '../../critical-path/contract.ts';
import { ignoreDoubleClick } from '../ignore-double-click.ts';
import { isModifiedClick } from '../is-modified-click.ts';
import { prefetchOnIntent } from '../prefetch-on-intent.ts';
import { usePrefetchOnTouch } from '../use-prefetch-on-touch.ts';
import type { GalleryDialog } from './gallery-dialog.tsx';

const loadGalleryDialog = () => import('./gallery-dialog.tsx').then((module) => module.GalleryDialog);

const prefetchProps = prefetchOnIntent(loadGalleryDialog);

/**
 * Makes links open the gallery dialog. Prefetches the dialog's code on hover and focus, and at once on touch screens. With a
 * modifier key, or if the code cannot be fetched, the browser follows the link.
 *
 * @param isOpen whether the dialog is open. When it closes, the link that opened it gets the focus again.
 * @param onOpen called after a click with the link's id, as soon as the code is loaded. Must be the same function in every render.
 * @returns `getLinkProps`, which returns the props of the link for an id, and the dialog component when its code is loaded.
 */
export function useGalleryDialog<Id extends string | number>(isOpen: boolean, onOpen: (id: Id) => void) {
  const [component, setComponent] = useState<{ GalleryDialog: typeof GalleryDialog }>();
  const openingLink = useRef<HTMLElement>(null);
  usePrefetchOnTouch(loadGalleryDialog);

  useEffect(() => {
    // The Forward button opens the dialog without a click. If the code cannot be loaded, nothing happens.
    if (isOpen)
      loadGalleryDialog().then(
        (loaded) => setComponent({ GalleryDialog: loaded }),
        () => {},
      );
    else openingLink.current?.focus({ preventScroll: true });
  }, [isOpen]);

  const getLinkProps = useCallback(
    (id: Id) => ({
      ...enhancedLink,
      ...prefetchProps,
      onClick: (event: MouseEvent<HTMLAnchorElement>) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        ignoreDoubleClick(event);
        const link = event.currentTarget;
        openingLink.current = link;
        loadGalleryDialog().then(
          (loaded) => {
            setComponent({ GalleryDialog: loaded });
            onOpen(id);
          },
          () => window.location.assign(link.href),
        );
      },
    }),
    [onOpen],
  );

  return { getLinkProps, GalleryDialog: component?.GalleryDialog };
}
