import { useEffect, useState } from 'react';

/**
 * Loads code after hydration that the first view does not need.
 *
 * @param load imports the code; the same function in every render.
 * @returns undefined before the code is there, and for good if it cannot be loaded.
 */
export function useDeferred<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    load().then(setModule, () => {});
  }, [load]);
  return module;
}
