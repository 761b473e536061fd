const cache = new Map<string, { deps: readonly unknown[]; value: unknown }>();

/**
 * Returns the cached value of a key if its dependencies have not changed, and otherwise computes it. In development a change of
 * one file reloads every module that reads content. The cache avoids parsing all other files again.
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
  return value;
}
