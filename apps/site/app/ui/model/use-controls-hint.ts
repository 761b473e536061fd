import * as messages from 'virtual:messages/modelViewer';
import { useEffect, useState } from 'react';

const SHOWN_KEY = 'model-hint-shown';

/**
 * Shows a hint about how to move the model, once per visit.
 *
 * @param isLoaded whether the model is visible.
 * @returns the hint while it should be visible, and a function that removes it.
 */
export function useControlsHint(isLoaded: boolean): [hint: string | undefined, remove: () => void] {
  const [hint, setHint] = useState<string>();
  useEffect(() => {
    if (!isLoaded || !isFirstCallInVisit()) return;
    setHint(matchMedia('(pointer: coarse)').matches ? messages.hintForTouch : messages.hintForMouse);
  }, [isLoaded]);
  return [hint, () => setHint(undefined)];
}

/** Returns whether this is the first call in the visit. Without storage, every call is the first. */
function isFirstCallInVisit(): boolean {
  try {
    if (sessionStorage.getItem(SHOWN_KEY) !== null) return false;
    sessionStorage.setItem(SHOWN_KEY, '');
  } catch {}
  return true;
}
