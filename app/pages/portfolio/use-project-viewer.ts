import { useCallback, useEffect, useState } from 'react';
import type ProjectViewer from './project-viewer.tsx';

/**
 * The viewer, once its code has come. Not by Suspense, which holds back what comes late for 0.3 s.
 *
 * @param wanted whether it is to be shown.
 * @returns with it, what fetches its code ahead of a likely click.
 */
export function useProjectViewer(wanted: boolean): {
  Viewer: typeof ProjectViewer | undefined;
  prefetch: () => void;
} {
  const [loaded, setLoaded] = useState<{ Viewer: typeof ProjectViewer }>();

  const load = useCallback(async () => {
    const { default: Viewer } = await import('./project-viewer.tsx');
    setLoaded((before) => before ?? { Viewer });
  }, []);

  useEffect(() => {
    // The address is that of the project's own page by now, which needs no code.
    if (wanted) load().catch(() => window.location.reload());
  }, [wanted, load]);

  // A failure is met when the viewer is really wanted.
  const prefetch = useCallback(() => void load().catch(() => {}), [load]);
  return { Viewer: loaded?.Viewer, prefetch };
}
