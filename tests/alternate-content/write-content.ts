import { join } from 'node:path';
import { rename } from './other-look.ts';
import { writeOtherNumbers } from './other-numbers.ts';
import { writeOtherWords } from './other-words.ts';

/**
 * Turns a copy of the repository into another studio's: its own name, palette, fonts and words, other numbers of everything,
 * and nothing marked as sample.
 *
 * @param copy the copy's folder.
 */
export function writeOwnContent(copy: string): void {
  const content = join(copy, 'content');
  writeOtherNumbers(content);
  writeOtherWords(content);
  rename(content);
}
