/** Maximum size of a content file. The longest sample file has 9 KB; 200 KB are about 30,000 English words. */
export const MAX_CONTENT_BYTES = 200_000;

/**
 * Checks the size of a content file. Call this function before parsing, because Markdown and YAML parsers need quadratic time for
 * some inputs.
 *
 * @returns an error message, or undefined if the size is allowed.
 */
export function findSizeIssue(text: string): string | undefined {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= MAX_CONTENT_BYTES) return undefined;
  return `is too long: ${Math.ceil(bytes / 1000)} KB, at most ${MAX_CONTENT_BYTES / 1000} KB are allowed. Shorten it or split it`;
}
