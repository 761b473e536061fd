/**
 * Cuts a text so that it ends with a whole grapheme: no half of an emoji, no letter without its marks. Firefox before 125 has no
 * `Intl.Segmenter`; there, as in a grapheme that is longer than the limit, it ends with a whole code point.
 *
 * @param maxLength in UTF-16 units, as `length` counts them.
 */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = graphemes?.segment(text.slice(0, 2 * maxLength)).containing(maxLength)?.index || maxLength;
  return text.slice(0, cut).replace(/[\ud800-\udbff]$/, '');
}

const graphemes = Intl.Segmenter ? new Intl.Segmenter() : undefined;
