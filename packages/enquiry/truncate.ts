/**
 * Truncates a text at a grapheme boundary, so that no emoji or combined letter is cut. If the first grapheme is longer than the limit, or
 * if `Intl.Segmenter` is missing (Firefox before 125), truncates at a code point.
 *
 * @param maxLength in UTF-16 units.
 */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const length = segmenter?.segment(text.slice(0, 2 * maxLength)).containing(maxLength)?.index || maxLength;
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

const segmenter = Intl.Segmenter ? new Intl.Segmenter() : undefined;
