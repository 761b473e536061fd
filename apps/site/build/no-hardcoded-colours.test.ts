import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { colourStyles } from '@studio/brand/colours';
import { brandSchema } from '@studio/content/schema/brand';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(apps|packages|scripts|deploy)\/.*\.(css|[jt]sx?|html|svg)$/.test(file))
  // Its message shows how a colour is written.
  .filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'packages/content/schema/brand.ts');
const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
const styles = sources.filter(([file]) => file.endsWith('.css'));

const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])/gi;
/** With channels of its own; `rgb(var(--shade-rgb) / 0.5)` has none. */
const FUNCTION = /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(\s*(?:[\d.]|from\b)[^)]*\)/gi;
/** The names of CSS that somebody would write; `transparent` and system colours are nobody's brand. */
const NAME =
  /:[^;{]*(?<![\w-])(?:white|black|gr[ae]y|silver|red|maroon|orange|gold|yellow|green|olive|blue|navy|teal|purple|pink|brown|beige|ivory)(?![\w-])/gi;

test('no file spells a colour: content/brand.yaml does', () => {
  const spelled = sources.flatMap(([file, source]) => {
    const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    const found = [...code.matchAll(HEX), ...code.matchAll(FUNCTION)];
    if (file.endsWith('.css')) found.push(...code.matchAll(NAME));
    return found.map(([colour]) => `${file}: ${colour}`);
  });
  expect(spelled).toEqual([]);
});

const brand = brandSchema.parse(parse(readFileSync('content/brand.yaml', 'utf8')));
const made = colourStyles(brand);
const propertiesIn = (css: string) => [...css.matchAll(/(?<![\w(-])(--[\w-]+)\s*:/g)].map(([, name]) => name);

test('every custom property that a style sheet asks for is given', () => {
  const given = new Set([made, ...styles.map(([, css]) => css)].flatMap(propertiesIn));
  // Set by components and by libraries, on the elements themselves.
  for (const [, source] of sources) for (const [, name] of source.matchAll(/'(--[\w-]+)'/g)) given.add(name);
  const missing = styles.flatMap(([file, css]) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name]) => !given.has(name))
      .map(([use]) => `${file}: ${use}`),
  );
  expect(missing).toEqual([]);
});

test('every colour of the brand is used', () => {
  const used = [...sources.map(([, source]) => source), made].join('\n');
  const idle = Object.keys(brand.colours).filter((name) => {
    const property = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return (
      !used.includes(`var(${property})`) &&
      !used.includes(`var(${property}-rgb)`) &&
      !used.includes(`brand.${name}`)
    );
  });
  expect(idle).toEqual([]);
});
