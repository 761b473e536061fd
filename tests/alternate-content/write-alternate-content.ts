import { join } from 'node:path';
import { changeBrand } from './change-brand.ts';
import { changeCounts } from './change-counts.ts';
import { changeTexts } from './change-texts.ts';

/**
 * Changes the content of a copy to that of another studio: name, palette, fonts, texts and numbers of entries, with no sample content.
 *
 * @param copy path of the copy.
 */
export function writeAlternateContent(copyDir: string): void {
  const contentDir = join(copyDir, 'content');
  changeCounts(contentDir);
  changeTexts(contentDir);
  changeBrand(contentDir);
}
