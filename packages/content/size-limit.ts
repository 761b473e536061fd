/** Most bytes of one content file. The longest of the sample has 9 KB; 200 KB are some 30,000 English words. */
export const MAX_CONTENT_BYTES = 200_000;

/**
 * Checks the size of a content file, before any parser reads it: Markdown and YAML take time that grows with the square of
 * some texts.
 *
 * @returns what is wrong, or nothing.
 */
export function sizeIssue(text: string): string | undefined {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= MAX_CONTENT_BYTES) return undefined;
  return `is too long: ${Math.ceil(bytes / 1000)} KB, at most ${MAX_CONTENT_BYTES / 1000} KB are taken. Shorten it, or divide it`;
}
