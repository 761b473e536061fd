import { join } from 'node:path';
import { changeBrand } from './change-brand.ts';
import { changeCounts } from './change-counts.ts';
import { changeTexts } from './change-texts.ts';

/**
 * Replaces the content in a copy of the repository by the content of another studio. Changes the name, palette, fonts, texts and numbers
 * of entries, and marks the content as no sample.
 *
 * @param copyDir path of the copy.
 */
export function writeAlternateContent(copyDir: string): void {
  const contentDir = join(copyDir, 'content');
  changeCounts(contentDir);
  changeTexts(contentDir);
  changeBrand(contentDir);
}
