/**
 * Truncates a text at a grapheme boundary, so that no emoji or combined letter is cut. Where `Intl.Segmenter` is missing
 * (Firefox before 125), or one grapheme is longer than the limit, it truncates at a code point.
 *
 * @param maxLength in UTF-16 units.
 */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = graphemes?.segment(text.slice(0, 2 * maxLength)).containing(maxLength)?.index || maxLength;
  return text.slice(0, cut).replace(/[\ud800-\udbff]$/, '');
}

const graphemes = Intl.Segmenter ? new Intl.Segmenter() : undefined;
