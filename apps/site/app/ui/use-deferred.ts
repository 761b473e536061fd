import { useEffect, useState } from 'react';

/**
 * Loads code that the first view does not need, after hydration.
 *
 * @param load imports the code. Must be the same function in every render.
 * @returns the module. It is undefined until it is loaded, and if loading fails.
 */
export function useDeferred<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    load().then(setModule, () => {});
  }, [load]);
  return module;
}
