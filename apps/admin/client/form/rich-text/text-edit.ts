/**
 * Restores line endings after an edit in a text area. A text area converts all line endings to LF. Unedited lines keep their line endings.
 * New lines get the first line ending of the text.
 *
 * @param edited the value of the text area.
 */
export function applyTextEdit(text: string, edited: string): string {
  const characters = text.match(/\r\n?|[\s\S]/gu) ?? [];
  const oldCharacters = characters.map((character) => (character.startsWith('\r') ? '\n' : character));
  const newCharacters = [...edited];
  let sharedStartLength = 0;
  while (
    sharedStartLength < oldCharacters.length &&
    sharedStartLength < newCharacters.length &&
    oldCharacters[sharedStartLength] === newCharacters[sharedStartLength]
  )
    sharedStartLength += 1;
  let sharedEndLength = 0;
  const maxSharedEndLength = Math.min(oldCharacters.length, newCharacters.length) - sharedStartLength;
  while (
    sharedEndLength < maxSharedEndLength &&
    oldCharacters.at(-1 - sharedEndLength) === newCharacters.at(-1 - sharedEndLength)
  )
    sharedEndLength += 1;
  const lineEnding = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const convertLineEndings = (part: string) => part.replaceAll('\n', lineEnding);
  const inserted = convertLineEndings(
    newCharacters.slice(sharedStartLength, newCharacters.length - sharedEndLength).join(''),
  );
  const result =
    characters.slice(0, sharedStartLength).join('') +
    inserted +
    characters.slice(characters.length - sharedEndLength).join('');
  // With mixed line endings, an edit can join a CR and an LF. Together, they would count as one line ending, so all lines then get the same
  // line ending.
  return result.replace(/\r\n?/g, '\n') === edited ? result : convertLineEndings(edited);
}
