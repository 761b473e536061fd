/** Levels that content may have. The sample's deepest field is six levels down. */
const MAX_LEVELS = 30;

/** Whether a value has more levels of lists and groups than content can have, which would exhaust what walks through it. */
export const isTooDeep = (value: unknown, levels = MAX_LEVELS): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isTooDeep(item, levels - 1)));
