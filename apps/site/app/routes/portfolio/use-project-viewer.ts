import { useCallback, useEffect, useMemo, useState } from 'react';
import { prefetchOnIntent } from '../../ui/prefetch-on-intent.ts';
import { usePrefetchOnTouch } from '../../ui/use-prefetch-on-touch.ts';
import type ProjectViewer from './project-viewer.tsx';

/**
 * Loads the project viewer. Suspense is not used, because it would delay the viewer by up to 0.3 s.
 *
 * @param isOpen whether the viewer should be visible.
 * @returns the viewer once its code is loaded, and props for a control that opens it.
 */
export function useProjectViewer(isOpen: boolean): {
  Viewer: typeof ProjectViewer | undefined;
  prefetchProps: ReturnType<typeof prefetchOnIntent>;
} {
  const [loaded, setLoaded] = useState<{ Viewer: typeof ProjectViewer }>();

  const loadViewer = useCallback(async () => {
    const { default: Viewer } = await import('./project-viewer.tsx');
    setLoaded((previous) => previous ?? { Viewer });
  }, []);

  usePrefetchOnTouch(loadViewer);

  useEffect(() => {
    // If the code cannot be loaded, a reload shows the project's own page. The address bar already has its URL.
    if (isOpen) loadViewer().catch(() => window.location.reload());
  }, [isOpen, loadViewer]);

  const prefetchProps = useMemo(() => prefetchOnIntent(loadViewer), [loadViewer]);
  return { Viewer: loaded?.Viewer, prefetchProps };
}
