import type { Change } from './change.ts';

/** The accent of the changed palette, which no other colour of the sample equals. */
export const ACCENT = '#4a3f7a';

/** Another palette: colours are words in one file. */
export const anotherPalette: Change = {
  'content/brand.yaml': (before) => {
    const changed = before.replace(/^( {2}accent: )"#[0-9a-f]{6}"/m, `$1"${ACCENT}"`);
    if (changed === before) throw new Error('There is no colour "accent" any more');
    return changed;
  },
};
