import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** CSS colours and font families of mails and of the relay's pages. The names are those of `content/brand.yaml`. */
export interface RelayBrand {
  paper: string;
  paperMuted: string;
  surface: string;
  line: string;
  ink: string;
  muted: string;
  accent: string;
  primary: string;
  dark: string;
  onDark: string;
  onDarkMuted: string;
  headings: string;
  text: string;
}

/** CSS system colours, for a relay without the site's content files. */
const DEFAULT_BRAND: RelayBrand = {
  paper: 'Canvas',
  paperMuted: 'Canvas',
  surface: 'Canvas',
  line: 'GrayText',
  ink: 'CanvasText',
  muted: 'CanvasText',
  accent: 'LinkText',
  primary: 'Highlight',
  dark: 'Canvas',
  onDark: 'CanvasText',
  onDarkMuted: 'CanvasText',
  headings: 'serif',
  text: 'sans-serif',
};

// The patterns allow no special characters, because the values are inserted into style attributes without escaping.
const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i);
const fontFamilySchema = z.object({ family: z.string().regex(/^[\p{Letter}\p{Number} -]+$/u) });
const brandFileSchema = z.object({
  colours: z.object({
    paper: colourSchema,
    paperMuted: colourSchema,
    surface: colourSchema,
    line: colourSchema,
    ink: colourSchema,
    muted: colourSchema,
    accent: colourSchema,
    primary: colourSchema,
    dark: colourSchema,
    onDark: colourSchema,
    onDarkMuted: colourSchema,
  }),
  fonts: z.object({ headings: fontFamilySchema, text: fontFamilySchema }),
});

/** The brand of the site; DEFAULT_BRAND if `content/brand.yaml` is missing or invalid. */
export const brand: RelayBrand = readBrand(new URL('../../content/brand.yaml', import.meta.url));

function readBrand(file: URL): RelayBrand {
  try {
    const { colours, fonts } = brandFileSchema.parse(parse(readFileSync(file, 'utf8')));
    return {
      ...colours,
      headings: `'${fonts.headings.family}', Georgia, serif`,
      text: `'${fonts.text.family}', system-ui, sans-serif`,
    };
  } catch {
    return DEFAULT_BRAND;
  }
}
