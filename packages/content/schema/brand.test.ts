import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseYaml } from '../parse.ts';
import { brandSchema } from './brand.ts';
import { COLOUR_TITLES, findContrastIssues } from './brand-contrast.ts';

const FILE = 'content/brand.yaml';
const source = readFileSync(FILE, 'utf8');

/** Returns the error for `content/brand.yaml` with some changes, or an empty string. */
function errorAfter(section: string, changes: Record<string, unknown>): string {
  const brand = parse(source);
  Object.assign(brand[section], changes);
  try {
    parseYaml(FILE, JSON.stringify(brand), brandSchema);
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('brandSchema', () => {
  test('accepts content/brand.yaml', () => {
    expect(errorAfter('colours', {})).toBe('');
  });

  test('rejects a pair with too little contrast and names both colours, their usage and the limit', () => {
    const error = errorAfter('colours', { paper: '#ffffff', muted: '#999999' });
    expect(error).toContain(
      'colours.muted: “Secondary text” (#999999) on “The page” (#ffffff) has a contrast of 2.8 to 1 (secondary text on the page); expected 4.5 to 1 or more',
    );
  });

  test('measures sub-brands with the colours that they inherit', () => {
    const error = errorAfter('nazaakat', { dark: '#b6c0b4' });
    const { onDark } = parse(source).colours;
    expect(error).toContain(
      `nazaakat.dark: “Text on dark bands” (${onDark}) on “${COLOUR_TITLES.dark}” (#b6c0b4)`,
    );
    expect(error).not.toContain('homes.');
  });

  test('measures mixed colours', () => {
    // Some sections mix 12 % accent into paper, so a dark accent lowers the contrast of secondary text.
    expect(errorAfter('colours', { accent: '#000000', muted: '#6e746e' })).toContain(
      '“The page” mixed with “Links and selected options”',
    );
  });

  test('names a colour that the palette sets, because the form has no value for others', () => {
    const { colours } = parse(source);
    // A band mixes the inherited colour of the page with the accent of the sub-brand.
    const issues = findContrastIssues({ colours, homes: { accent: colours.ink }, nazaakat: {} });
    expect(issues).not.toEqual([]);
    expect(issues.filter(({ path }) => path.join('.') !== 'homes.accent')).toEqual([]);
  });

  test.each(['red', '#fff', '#12345g', 'rgb(0 0 0)'])('rejects the colour %s', (value) => {
    expect(errorAfter('colours', { ink: value })).toContain(
      'colours.ink: expected a colour such as "#1b261f"',
    );
  });

  test('rejects two files for one weight, except for other characters', () => {
    const text = { family: 'Own', fallback: 'Arial', files: [{ file: 'fonts/own.woff2', weight: 400 }] };
    const errorWith = (file: object) =>
      errorAfter('fonts', { text: { ...text, files: [...text.files, file] } });
    expect(errorWith({ file: 'fonts/left.woff2', weight: 400 })).toContain(
      'fonts.text.files[1].weight: expected one file per weight; fonts/own.woff2 has the weight 400 too',
    );
    expect(errorWith({ file: 'fonts/other.woff2', weight: 400, characters: 'न' })).toBe('');
    expect(errorWith({ file: 'fonts/bold.woff2', weight: 500 })).toBe('');
  });

  test('asks for quotes around a colour, which YAML reads as a comment without them', () => {
    const bare = source.replace(/^( {2}paper: )["']?(#\w+)["']?/m, '$1$2');
    expect(() => parseYaml(FILE, bare, brandSchema)).toThrow(
      'colours.paper: expected a colour such as "#1b261f", in quotes',
    );
  });

  test('gives every colour a title for the form', () => {
    const form = z.toJSONSchema(brandSchema, { io: 'input' });
    const colours = z.object({
      properties: z.record(z.string(), z.object({ title: z.string(), format: z.literal('color') })),
    });
    expect(colours.safeParse(form.properties?.colours).success).toBe(true);
  });
});
