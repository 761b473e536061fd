const CACHE_KEY = Symbol.for('@studio/content/memoize');
type Cache = Map<string, { deps: readonly unknown[]; value: unknown }>;

/**
 * The cache is global, because there are several copies of this module. Each server bundle contains a copy, and an incremental build
 * loads the bundle again for each publication.
 */
const globalsWithCache: typeof globalThis & { [CACHE_KEY]?: Cache } = globalThis;
globalsWithCache[CACHE_KEY] ??= new Map();
const cache: Cache = globalsWithCache[CACHE_KEY];

/**
 * Returns the cached value of a key. Computes the value if none is cached or a dependency has changed. Errors and rejected promises
 * are not cached.
 *
 * In development, a change of one content file reloads every module that reads content. The cache avoids parsing the other files
 * again.
 *
 * @param key cache key. Only its last value is cached.
 * @param deps all values that the result depends on, compared by `===`.
 * @throws what `compute` throws.
 */
export function memoize<Value>(key: string, deps: readonly unknown[], compute: () => Value): Value {
  const cached = cache.get(key);
  if (cached?.deps.length === deps.length && deps.every((dep, index) => dep === cached.deps[index]))
    return cached.value as Value;
  const value = compute();
  cache.set(key, { deps, value });
  if (value instanceof Promise)
    value.catch(() => {
      if (cache.get(key)?.value === value) cache.delete(key);
    });
  return value;
}
