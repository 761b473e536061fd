import type { FileEdits } from '../../support/apply-change.ts';

/** The new accent colour. The sample content does not use it. */
export const NEW_ACCENT = '#4a3f7a';

/** Changes one colour of the brand in one line. */
export const changePalette: FileEdits = {
  'content/brand.yaml': (before) => {
    const changed = before.replace(/^( {2}accent: )"#[0-9a-f]{6}"/m, `$1"${NEW_ACCENT}"`);
    if (changed === before) throw new Error('content/brand.yaml has no colour "accent"');
    return changed;
  },
};
