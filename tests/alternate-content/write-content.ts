import { join } from 'node:path';
import { rename } from './other-look.ts';
import { writeOtherNumbers } from './other-numbers.ts';
import { writeOtherWords } from './other-words.ts';

/**
 * Changes the content of a copy to that of another studio: name, palette, fonts, texts and numbers of entries, with no sample content.
 *
 * @param copy path of the copy.
 */
export function writeOwnContent(copy: string): void {
  const content = join(copy, 'content');
  writeOtherNumbers(content);
  writeOtherWords(content);
  rename(content);
}
