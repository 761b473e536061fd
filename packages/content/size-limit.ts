/** Maximum size of a content file, about 30,000 English words. The longest sample file has 15 KB. */
export const MAX_CONTENT_BYTES = 200_000;

/**
 * Returns an error message if a content file is too large. Call this before parsing, because parsers of Markdown and YAML need
 * quadratic time for some inputs.
 */
export function findSizeIssue(text: string): string | undefined {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= MAX_CONTENT_BYTES) return undefined;
  return `is too long: ${Math.ceil(bytes / 1000)} KB, at most ${MAX_CONTENT_BYTES / 1000} KB are allowed. Shorten it or split it`;
}
