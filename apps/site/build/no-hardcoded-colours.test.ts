import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { generateColourStyles } from '@studio/brand/colours';
import { brandSchema } from '@studio/content/schema/brand';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(apps|packages|scripts|deploy)\/.*\.(css|[jt]sx?|html|svg)$/.test(file))
  // An error message in this schema contains a colour as an example.
  .filter((file) => !/\.test\.tsx?$|\/support\//.test(file) && file !== 'packages/content/schema/brand.ts');
const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
const styleSheets = sources.filter(([file]) => file.endsWith('.css'));

const HEX_COLOUR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])/gi;
/** Colour functions with literal channels. Does not match `rgb(var(--shade-rgb) / 0.5)`. */
const COLOUR_FUNCTION = /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(\s*(?:[\d.]|from\b)[^)]*\)/gi;
/** Common colour keywords. `transparent` and system colours are allowed. */
const COLOUR_KEYWORD =
  /:[^;{]*(?<![\w-])(?:white|black|gr[ae]y|silver|red|maroon|orange|gold|yellow|green|olive|blue|navy|teal|purple|pink|brown|beige|ivory)(?![\w-])/gi;

test('no source file has a hard-coded colour: content/brand.yaml defines them', () => {
  const hardcoded = sources.flatMap(([file, source]) => {
    const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    const found = [...code.matchAll(HEX_COLOUR), ...code.matchAll(COLOUR_FUNCTION)];
    if (file.endsWith('.css')) found.push(...code.matchAll(COLOUR_KEYWORD));
    return found.map(([colour]) => `${file}: ${colour}`);
  });
  expect(hardcoded).toEqual([]);
});

const brand = brandSchema.parse(parse(readFileSync('content/brand.yaml', 'utf8')));
const generatedCss = generateColourStyles(brand);
const customPropertiesIn = (css: string) =>
  [...css.matchAll(/(?<![\w(-])(--[\w-]+)\s*:/g)].map(([, name]) => name);

test('every custom property that a style sheet uses is defined', () => {
  const defined = new Set([generatedCss, ...styleSheets.map(([, css]) => css)].flatMap(customPropertiesIn));
  // Components set these in inline styles.
  for (const [, source] of sources)
    for (const [, name] of source.matchAll(/'(--[\w-]+)'/g)) defined.add(name);
  const undefinedUses = styleSheets.flatMap(([file, css]) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([use]) => `${file}: ${use}`),
  );
  expect(undefinedUses).toEqual([]);
});

test('every colour of the brand is used', () => {
  const used = [...sources.map(([, source]) => source), generatedCss].join('\n');
  const unused = Object.keys(brand.colours).filter((name) => {
    const property = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return (
      !used.includes(`var(${property})`) &&
      !used.includes(`var(${property}-rgb)`) &&
      !used.includes(`brand.${name}`)
    );
  });
  expect(unused).toEqual([]);
});
