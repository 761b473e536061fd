import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseYaml } from '../parse.ts';
import { brandSchema } from './brand.ts';

const FILE = 'content/brand.yaml';
const source = readFileSync(FILE, 'utf8');

/** What the build says when colours of a part are changed; nothing when all is well. */
function faultsOf(part: string, changes: Record<string, unknown>): string {
  const brand = parse(source);
  Object.assign(brand[part], changes);
  try {
    parseYaml(FILE, JSON.stringify(brand), brandSchema);
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('a brand', () => {
  test('as it stands can be read', () => {
    expect(faultsOf('colours', {})).toBe('');
  });

  test('with a pair that is too alike is refused, naming both, where they meet and what was expected', () => {
    const fault = faultsOf('colours', { paper: '#ffffff', quiet: '#999999' });
    expect(fault).toContain(
      'colours.quiet: quiet (#999999) on paper (#ffffff) reads 2.8 to 1 (text of second rank on the page); expected 4.5 to 1 or more',
    );
  });

  test('is also measured in a sub-brand, with what it takes from the studio', () => {
    const fault = faultsOf('nazaakat', { night: '#b6c0b4' });
    const { onNight } = parse(source).colours;
    expect(fault).toContain(`nazaakat.night: onNight (${onNight}) on night (#b6c0b4)`);
    expect(fault).not.toContain('homes.');
  });

  test('is measured where the pages mix two of its colours', () => {
    // Bands are paper with a tenth of accent: too dark an accent takes text of second rank with it.
    expect(faultsOf('colours', { accent: '#000000', quiet: '#6e746e' })).toContain(
      'paper with a tenth of accent',
    );
  });

  test.each(['red', '#fff', '#12345g', 'rgb(0 0 0)'])('%s is no colour of this file', (value) => {
    expect(faultsOf('colours', { ink: value })).toContain('colours.ink: expected a colour such as "#1b261f"');
  });

  test('with two files for one weight is refused; letters outside the Latin alphabet may have another of it', () => {
    const text = { family: 'Own', standIn: 'Arial', files: [{ file: 'fonts/own.woff2', weight: 400 }] };
    const fault = (file: object) => faultsOf('fonts', { text: { ...text, files: [...text.files, file] } });
    expect(fault({ file: 'fonts/left.woff2', weight: 400 })).toContain(
      'fonts.text.files[1].weight: expected one file of each weight; fonts/own.woff2 is of 400 too',
    );
    expect(fault({ file: 'fonts/other.woff2', weight: 400, characters: 'न' })).toBe('');
    expect(fault({ file: 'fonts/bold.woff2', weight: 500 })).toBe('');
  });

  test('without quotes a colour is a comment, and the message says what is wanted', () => {
    const bare = source.replace(/^( {2}paper: )["']?(#\w+)["']?/m, '$1$2');
    expect(() => parseYaml(FILE, bare, brandSchema)).toThrow(
      'colours.paper: expected a colour such as "#1b261f", in quotes',
    );
  });

  test('has a form: every field of its schema has a title', () => {
    const form = z.toJSONSchema(brandSchema, { io: 'input' });
    const colours = z.object({
      properties: z.record(z.string(), z.object({ title: z.string(), format: z.literal('color') })),
    });
    expect(colours.safeParse(form.properties?.colours).success).toBe(true);
  });
});
