import { z } from 'zod';
import { COLOUR_TITLES, type ColourName, findContrastIssues } from './brand-contrast.ts';
import { text } from './text.ts';

const colour = z
  .string({ error: 'expected a colour such as "#1b261f", in quotes' })
  .regex(/^#[0-9a-f]{6}$/i, {
    error: 'expected a colour such as "#1b261f": a # and six digits or letters from a to f',
    // Without a valid colour, the contrast cannot be checked.
    abort: true,
  });

const titledColour = (name: ColourName) => colour.meta({ title: COLOUR_TITLES[name], format: 'color' });

/** Colours by usage. The sub-brands Homes and Nazaakat override some of them. */
const coloursSchema = z.strictObject({
  paper: titledColour('paper'),
  paperMuted: titledColour('paperMuted'),
  surface: titledColour('surface'),
  line: titledColour('line'),
  ink: titledColour('ink'),
  muted: titledColour('muted'),
  accent: titledColour('accent'),
  primary: titledColour('primary'),
  onPrimary: titledColour('onPrimary'),
  dark: titledColour('dark'),
  onDark: titledColour('onDark'),
  onDarkMuted: titledColour('onDarkMuted'),
  footer: titledColour('footer'),
  alert: titledColour('alert'),
  alertOnDark: titledColour('alertOnDark'),
  onPicture: titledColour('onPicture'),
  shade: titledColour('shade'),
  backdrop: titledColour('backdrop'),
  noon: titledColour('noon'),
  evening: titledColour('evening'),
  onEveningMuted: titledColour('onEveningMuted'),
});

const subBrandColours = coloursSchema
  .pick({ paper: true, ink: true, muted: true, accent: true, primary: true, dark: true, shade: true })
  .partial();

const fontFile = z.strictObject({
  file: z
    .string({ error: 'expected a font file, such as fonts/halant-latin-300.woff2' })
    .regex(
      /^fonts\/[\w.-]+\.(woff2|ttf|otf)$/i,
      'expected a file in content/fonts that ends in .woff2, .ttf or .otf',
    ),
  weight: z
    .int('expected a weight such as 400')
    .min(100, 'expected a weight from 100 (thin) to 900 (black)')
    .max(900, 'expected a weight from 100 (thin) to 900 (black)'),
  characters: text(200).optional().meta({ title: 'Non-Latin characters that the file is for' }),
});

/** System fonts with known metrics. Windows, macOS and iOS have all of them. */
export const FALLBACK_FONTS = ['Georgia', 'Arial', 'Times New Roman', 'Verdana'] as const;

const font = z.strictObject({
  family: text(40)
    .regex(/^[\p{Letter}\p{Number} -]+$/u, 'expected letters, digits, spaces and hyphens')
    .meta({ title: 'Name' }),
  fallback: z
    .enum(FALLBACK_FONTS, `expected one of ${FALLBACK_FONTS.join(', ')}`)
    .meta({ title: 'Fallback font while loading' }),
  files: z
    .array(fontFile)
    .min(1, 'expected at least one font file')
    .superRefine((files, context) => {
      // If two files have the same weight, browsers silently use the last one.
      for (const [index, { weight, characters }] of files.entries()) {
        const other = files.slice(0, index).find((file) => file.weight === weight && !file.characters);
        if (!characters && other)
          context.addIssue({
            code: 'custom',
            path: [index, 'weight'],
            message: `expected one file per weight; ${other.file} has the weight ${weight} too`,
          });
      }
    })
    .meta({ title: 'Files' }),
});

export const brandSchema = z
  .strictObject({
    logo: text(80)
      .regex(/^[\w/.-]+\.svg$/, 'expected an SVG file in content, such as studio/logo.svg')
      .meta({ title: 'Logo' }),
    colours: coloursSchema.meta({ title: 'Colours' }),
    homes: subBrandColours.meta({ title: 'Colours of Homes' }),
    nazaakat: subBrandColours.meta({ title: 'Colours of Nazaakat' }),
    fonts: z.strictObject({
      headings: font.meta({ title: 'Heading font' }),
      text: font.meta({ title: 'Text font' }),
    }),
  })
  .superRefine((brand, context) => {
    for (const { path, message } of findContrastIssues(brand))
      context.addIssue({ code: 'custom', path: [...path], message });
  })
  .meta({ title: 'Brand' });

export type Brand = z.infer<typeof brandSchema>;
export type Colours = Brand['colours'];
