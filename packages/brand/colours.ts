import type { Brand, Colours } from '@studio/content/schema/brand';

/**
 * Colours that style sheets also use with transparency, such as `rgb(var(--shade-rgb) / 0.5)`. Each gets a second property with its
 * red, green and blue channels.
 */
const COLOURS_WITH_CHANNELS: readonly (keyof Colours)[] = ['shade', 'onPicture', 'surface', 'footer'];

/** Returns a style sheet with the colours and font stacks of the brand as custom properties, such as `--on-dark`. */
export function generateColourStyles({ colours, homes, nazaakat, fonts }: Brand): string {
  const rootProperties = [
    ...toCustomProperties(colours),
    // The cursor has the studio's colour in all brands. Sub-brands may override `--primary`.
    `--studio-primary: ${colours.primary};`,
    `--font-display: ${toFontStack(fonts.headings.family, `'Noto Serif', serif`)};`,
    `--font-text: ${toFontStack(fonts.text.family, `'Noto Sans', sans-serif`)};`,
  ];
  return [
    '/* Generated from content/brand.yaml by packages/brand. */',
    formatCssRule(':root', rootProperties),
    formatCssRule("[data-brand='homes']", toCustomProperties(homes)),
    formatCssRule("[data-brand='nazaakat']", toCustomProperties(nazaakat)),
    '',
  ].join('\n');
}

function toCustomProperties(colours: { [Name in keyof Colours]?: string | undefined }): string[] {
  return Object.entries(colours).flatMap(([name, value = '']) => {
    const property = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const hasChannels = COLOURS_WITH_CHANNELS.some((colour) => colour === name);
    return [`${property}: ${value};`, ...(hasChannels ? [`${property}-rgb: ${toChannels(value)};`] : [])];
  });
}

/** Returns a font stack. Its second family is the fallback font with adjusted metrics (packages/brand/fonts.ts). */
const toFontStack = (family: string, generic: string): string =>
  `'${family}', '${family} Fallback', ${generic}`;

/** Converts `#14120c` to `20 18 12`. */
const toChannels = (hex: string): string =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(' ');

const formatCssRule = (selector: string, lines: readonly string[]): string =>
  lines.length > 0 ? `${selector} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}` : '';
