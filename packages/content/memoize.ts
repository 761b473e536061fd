const CACHE_KEY = Symbol.for('@studio/content/memoize');
type Cache = Map<string, { deps: readonly unknown[]; value: unknown }>;

/**
 * The cache of the process. An incremental build loads the server bundle, which contains a copy of this module, again for each
 * publication, and all copies share the cache.
 */
const globalsWithCache: typeof globalThis & { [CACHE_KEY]?: Cache } = globalThis;
globalsWithCache[CACHE_KEY] ??= new Map();
const cache: Cache = globalsWithCache[CACHE_KEY];

/**
 * Returns the cached value of a key if its dependencies have not changed, and otherwise computes it. In development a change of
 * one file reloads every module that reads content. The cache avoids parsing all other files again. Errors and rejected promises are
 * not cached.
 *
 * @param key cache key. Only the last value is cached.
 * @param deps all values that the result depends on, compared by `===`.
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
