/**
 * Returns a text after an edit in a text area, which has only LF line endings. Lines that were not edited keep their line endings; new
 * lines get those of the text.
 *
 * @param edited the value of the text area.
 */
export function applyTextEdit(text: string, edited: string): string {
  const pieces = text.match(/\r\n?|[\s\S]/gu) ?? [];
  const before = pieces.map((piece) => (piece.startsWith('\r') ? '\n' : piece));
  const after = [...edited];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const maxEnd = Math.min(before.length, after.length) - start;
  while (end < maxEnd && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const lineEnding = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const toLineEndings = (part: string) => part.replaceAll('\n', lineEnding);
  const inserted = toLineEndings(after.slice(start, after.length - end).join(''));
  const result = pieces.slice(0, start).join('') + inserted + pieces.slice(pieces.length - end).join('');
  // With mixed line endings, a CR can come to stand before an LF, which is a single line ending.
  return result.replace(/\r\n?/g, '\n') === edited ? result : toLineEndings(edited);
}
