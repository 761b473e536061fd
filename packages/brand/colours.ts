import type { Brand, Colours } from '@studio/content/schema/brand';

/** Those that style sheets also mix with transparency, which takes their channels: `rgb(var(--shade-rgb) / 0.5)`. */
const MIXED: readonly (keyof Colours)[] = ['shade', 'onPicture', 'surface', 'footer', 'sunset'];

/** The style sheet with every colour of the brand as a custom property, such as `--on-night`. */
export function colourStyles({ colours, homes, nazaakat, fonts }: Brand): string {
  const all = [
    ...properties(colours),
    // What keeps the studio's own colour in a sub-brand: the cursor is everywhere the same.
    `--studio-lamp: ${colours.lamp};`,
    `--display: ${stack(fonts.headings.family, `'Noto Serif', serif`)};`,
    `--text: ${stack(fonts.text.family, `'Noto Sans', sans-serif`)};`,
  ];
  return [
    '/* Written from content/brand.yaml by packages/brand. */',
    rule(':root', all),
    rule("[data-brand='homes']", properties(homes)),
    rule("[data-brand='nazaakat']", properties(nazaakat)),
    '',
  ].join('\n');
}

function properties(colours: { [Name in keyof Colours]?: string | undefined }): string[] {
  return Object.entries(colours).flatMap(([name, value = '']) => {
    const property = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const mixed = MIXED.some((one) => one === name);
    return [`${property}: ${value};`, ...(mixed ? [`${property}-rgb: ${channels(value)};`] : [])];
  });
}

/** A family, then what stands in for it until it has come, as fonts.ts calls it. */
const stack = (family: string, rest: string): string => `'${family}', '${family} Fallback', ${rest}`;

/** `20 18 12` of `#14120c`. */
const channels = (hex: string): string =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(' ');

const rule = (selector: string, lines: readonly string[]): string =>
  lines.length > 0 ? `${selector} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}` : '';
