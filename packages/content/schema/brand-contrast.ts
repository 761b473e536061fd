import Color from 'colorjs.io';

/** The fields of `Brand` that this check needs. `Brand` itself would be circular, because its schema uses this check. */
interface BrandColours {
  colours: Record<ColourName, string>;
  homes: Partial<Record<ColourName, string | undefined>>;
  nazaakat: Partial<Record<ColourName, string | undefined>>;
}

/** The colours of content/brand.yaml by usage, with the labels of their fields. */
export const COLOUR_TITLES = {
  paper: 'The page',
  paperMuted: 'Quiet bands',
  surface: 'Surfaces: scrolled top bar, dropdowns, mails',
  line: 'Lines in mails',
  ink: 'Text',
  muted: 'Secondary text',
  accent: 'Links and selected options',
  primary: 'Main buttons, marks, focus rings on dark bands',
  onPrimary: 'Text on the primary colour',
  dark: 'Dark bands, icon background, browser bar on phones',
  onDark: 'Text on dark bands',
  onDarkMuted: 'Secondary text on dark bands',
  footer: 'Footer',
  alert: 'Form errors',
  alertOnDark: 'Form errors on a dark band',
  onPicture: 'Text of the top bar over images',
  shade: 'Shade over an image under the top bar',
  backdrop: 'Backdrop of an opened image',
  noon: '“The hours” at noon',
  evening: '“The hours” at lamp time',
  onEveningMuted: 'Secondary text at lamp time',
} as const;
export type ColourName = keyof typeof COLOUR_TITLES;

/** Minimum contrast of text (WCAG 2.2 AA, 1.4.3). */
const TEXT = 4.5;
/** Minimum contrast of other elements, such as field borders and focus rings (WCAG 2.2 AA, 1.4.11). */
const NON_TEXT = 3;

/** A colour of the palette, or two colours mixed in oklab like those in packages/brand/styles/tokens.css. */
type Swatch = ColourName | MixedColour;

interface MixedColour {
  base: ColourName;
  mixedIn: ColourName;
  /** Fraction of `mixedIn`, from 0 to 1. */
  share: number;
}

/** The minimum ratio and the usage are part of the message. */
type ContrastPair = readonly [foreground: Swatch, background: Swatch, minRatio: number, usage: string];

const bandColour: Swatch = { base: 'paper', mixedIn: 'accent', share: 0.12 };
const shadedWhiteImage: Swatch = { base: 'onPicture', mixedIn: 'shade', share: 0.6 };
const fieldBorder: Swatch = { base: 'paper', mixedIn: 'ink', share: 0.55 };
const candleText: Swatch = { base: 'onDark', mixedIn: 'dark', share: 0.16 };

/** Pairs on pages of the studio and of all sub-brands. */
const pairsOfAllBrands: readonly ContrastPair[] = [
  ['ink', 'paper', TEXT, 'text on the page'],
  ['muted', 'paper', TEXT, 'secondary text on the page'],
  ['accent', 'paper', TEXT, 'links on the page'],
  ['ink', bandColour, TEXT, 'text on bands'],
  ['muted', bandColour, TEXT, 'secondary text on bands'],
  ['ink', 'surface', TEXT, 'text on the scrolled bar and in lists'],
  ['onPrimary', 'primary', TEXT, 'button labels'],
  ['onDark', 'dark', TEXT, 'text on dark bands'],
  ['onDarkMuted', 'dark', TEXT, 'secondary text on dark bands'],
  [candleText, 'dark', TEXT, 'candle descriptions'],
  ['primary', 'dark', NON_TEXT, 'focus rings and marks on dark bands'],
  ['onPicture', 'dark', TEXT, 'menu text, and text over an image that is loading'],
  ['onPicture', shadedWhiteImage, TEXT, 'the top bar over images'],
  [fieldBorder, 'paper', NON_TEXT, 'borders of form fields'],
];

/** Pairs on pages of the studio only. */
const studioPairs: readonly ContrastPair[] = [
  ['ink', 'paperMuted', TEXT, 'text on quiet bands'],
  ['muted', 'paperMuted', TEXT, 'secondary text on quiet bands'],
  ['accent', 'paperMuted', TEXT, 'links on quiet bands'],
  ['alert', 'paper', TEXT, 'form errors'],
  ['alert', 'paperMuted', TEXT, 'form errors on a quiet band'],
  ['alertOnDark', 'dark', TEXT, 'form errors on a dark band'],
  ['onPicture', 'alert', TEXT, 'the message about a failed form'],
  ['onDark', 'footer', TEXT, 'footer text'],
  ['onDarkMuted', 'footer', TEXT, 'secondary text in the footer'],
  ['primary', 'footer', NON_TEXT, 'focus rings and marks in the footer'],
  ['ink', 'noon', TEXT, '“The hours” at noon'],
  ['muted', 'noon', TEXT, '“The hours” at noon'],
  ['onDark', 'evening', TEXT, '“The hours” at lamp time'],
  ['onEveningMuted', 'evening', TEXT, '“The hours” at lamp time'],
];

export interface PaletteContrastIssue {
  path: readonly string[];
  message: string;
}

/**
 * Finds pairs with too little contrast in the palettes of the studio and its sub-brands. Returns an issue only once if several
 * palettes have it.
 */
export function findContrastIssues(brand: BrandColours): PaletteContrastIssue[] {
  const issues = new Map<string, PaletteContrastIssue>();
  for (const section of ['colours', 'homes', 'nazaakat'] as const) {
    const overrides = section === 'colours' ? {} : brand[section];
    const palette = { ...brand.colours, ...omitUndefined(overrides) };
    const pairs = section === 'colours' ? [...pairsOfAllBrands, ...studioPairs] : pairsOfAllBrands;
    for (const [foreground, background, minRatio, usage] of pairs) {
      const ratio = resolveColour(foreground, palette).contrast(resolveColour(background, palette), 'WCAG21');
      if (ratio >= minRatio) continue;
      const names = [foreground, background].flatMap(listColourNames);
      // The issue belongs to a colour that this palette sets, because the form shows it at the field of that colour.
      const overriddenName = names.find((name) => overrides[name] !== undefined);
      const issueSection = overriddenName ? section : 'colours';
      const name = overriddenName ?? names[0] ?? '';
      const message = `${describeSwatch(foreground, palette)} on ${describeSwatch(background, palette)} has a contrast of ${ratio.toFixed(1)} to 1 (${usage}); expected ${minRatio} to 1 or more: make one of them darker or lighter`;
      issues.set(`${issueSection} ${message}`, { path: [issueSection, name], message });
    }
  }
  return [...issues.values()];
}

const listColourNames = (swatch: Swatch): ColourName[] =>
  typeof swatch === 'string' ? [swatch] : [swatch.base, swatch.mixedIn];

const omitUndefined = (overrides: BrandColours['homes']): Partial<Record<ColourName, string>> =>
  Object.fromEntries(
    Object.entries(overrides).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

function resolveColour(swatch: Swatch, palette: BrandColours['colours']): Color {
  if (typeof swatch === 'string') return new Color(palette[swatch]);
  const { base, mixedIn, share } = swatch;
  return new Color(new Color(palette[base]).mix(palette[mixedIn], share, { space: 'oklab' }));
}

function describeSwatch(swatch: Swatch, palette: BrandColours['colours']): string {
  const hex = resolveColour(swatch, palette).to('srgb').toString({ format: 'hex', collapse: false });
  return `${listColourNames(swatch)
    .map((name) => `“${COLOUR_TITLES[name]}”`)
    .join(' mixed with ')} (${hex})`;
}
