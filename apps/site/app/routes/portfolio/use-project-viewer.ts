import { useCallback, useEffect, useMemo, useState } from 'react';
import { onIntent } from '../../ui/on-intent.ts';
import { useFetchForFingers } from '../../ui/use-fetch-for-fingers.ts';
import type ProjectViewer from './project-viewer.tsx';

/**
 * The viewer, once its code has come. Not by Suspense, which holds back what comes late for 0.3 s.
 *
 * @param wanted whether it is to be shown.
 * @returns with it, the props of a control that opens it.
 */
export function useProjectViewer(wanted: boolean): {
  Viewer: typeof ProjectViewer | undefined;
  intent: ReturnType<typeof onIntent>;
} {
  const [loaded, setLoaded] = useState<{ Viewer: typeof ProjectViewer }>();

  const load = useCallback(async () => {
    const { default: Viewer } = await import('./project-viewer.tsx');
    setLoaded((before) => before ?? { Viewer });
  }, []);

  useFetchForFingers(load);

  useEffect(() => {
    // The address is that of the project's own page by now, which needs no code.
    if (wanted) load().catch(() => window.location.reload());
  }, [wanted, load]);

  const intent = useMemo(() => onIntent(load), [load]);
  return { Viewer: loaded?.Viewer, intent };
}
