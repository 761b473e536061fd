import { useEffect, useState } from 'react';

/**
 * Loads code after hydration that the first view does not need.
 *
 * @param load imports the code. Must be the same function in every render.
 * @returns the module, or undefined while it is not loaded. It stays undefined if it cannot be loaded.
 */
export function useDeferred<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    load().then(setModule, () => {});
  }, [load]);
  return module;
}
