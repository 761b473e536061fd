import { z } from 'zod';
import { contrastFaults } from './brand-contrast.ts';
import { text } from './text.ts';

const colour = z
  .string({ error: 'expected a colour such as "#1b261f", in quotes' })
  .regex(/^#[0-9a-f]{6}$/i, {
    error: 'expected a colour such as "#1b261f": a # and six digits or letters from a to f',
    // What is no colour has no contrast to measure.
    abort: true,
  });

const named = (title: string) => colour.meta({ title, format: 'color' });

/** The colours by their use. Sub-brands have some of their own and take the rest from the studio. */
const coloursSchema = z.strictObject({
  paper: named('The page'),
  paperQuiet: named('Quiet bands of the page'),
  surface: named('What lies on the page: the scrolled bar, lists of choices, mails'),
  line: named('Lines in mails'),
  ink: named('Text'),
  quiet: named('Text of second rank'),
  accent: named('Links, and what is chosen'),
  lamp: named('The one button of a screen, marks, rings on dark'),
  onLamp: named('Words on the lamp colour'),
  night: named('Dark bands, the icon’s ground, the browser’s frame on phones'),
  onNight: named('Words on dark bands'),
  onNightQuiet: named('Words of second rank on dark bands'),
  footer: named('The foot of the page'),
  alert: named('What is wrong in a form'),
  alertOnNight: named('What is wrong in a form on a dark band'),
  onPicture: named('Words over photographs'),
  shade: named('Darkens a photograph beneath words'),
  surround: named('Darkens the night around an opened picture'),
  sunlight: named('The low sun that passes over the first picture'),
  sunset: named('Where the low sun does not reach'),
  noon: named('“The hours” at noon'),
  evening: named('“The hours” at lamp time'),
  onEveningQuiet: named('Words of second rank at lamp time'),
});

const subBrand = coloursSchema
  .pick({ paper: true, ink: true, quiet: true, accent: true, lamp: true, night: true, shade: true })
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
  characters: text(200).optional().meta({ title: 'Letters outside the Latin alphabet that it is for' }),
});

/** Fonts that every common computer has one of, and whose measurements are known. */
export const STAND_INS = ['Georgia', 'Arial', 'Times New Roman', 'Verdana'] as const;

const font = z.strictObject({
  family: text(40)
    .regex(/^[\p{Letter}\p{Number} -]+$/u, 'expected letters, digits, spaces and hyphens')
    .meta({ title: 'Name' }),
  standIn: z
    .enum(STAND_INS, `expected one of ${STAND_INS.join(', ')}`)
    .meta({ title: 'Shown until the font has come' }),
  files: z
    .array(fontFile)
    .min(1, 'expected at least one font file')
    .superRefine((files, context) => {
      // Browsers would take the last of them, and say nothing.
      for (const [index, { weight, characters }] of files.entries()) {
        const other = files.slice(0, index).find((file) => file.weight === weight && !file.characters);
        if (!characters && other)
          context.addIssue({
            code: 'custom',
            path: [index, 'weight'],
            message: `expected one file of each weight; ${other.file} is of ${weight} too`,
          });
      }
    })
    .meta({ title: 'Files' }),
});

/** `content/brand.yaml`: everything of the studio's look that is not a picture. */
export const brandSchema = z
  .strictObject({
    logo: text(80)
      .regex(/^[\w/.-]+\.svg$/, 'expected an SVG file in content, such as studio/logo.svg')
      .meta({ title: 'Logo' }),
    colours: coloursSchema.meta({ title: 'Colours' }),
    homes: subBrand.meta({ title: 'Colours of Homes' }),
    nazaakat: subBrand.meta({ title: 'Colours of Nazaakat' }),
    fonts: z.strictObject({
      headings: font.meta({ title: 'Font of headings' }),
      text: font.meta({ title: 'Font of text' }),
    }),
  })
  .superRefine((brand, context) => {
    for (const { path, message } of contrastFaults(brand))
      context.addIssue({ code: 'custom', path: [...path], message });
  })
  .meta({ title: 'Brand' });

export type Brand = z.infer<typeof brandSchema>;
export type Colours = Brand['colours'];
