/** Maximum number of levels of a value. The sample content has at most six levels. */
const MAX_LEVELS = 30;

/** Whether a value is nested so deeply that recursive functions could exhaust the stack. */
export const isTooDeep = (value: unknown, remainingLevels = MAX_LEVELS): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (remainingLevels === 0 || Object.values(value).some((item) => isTooDeep(item, remainingLevels - 1)));
