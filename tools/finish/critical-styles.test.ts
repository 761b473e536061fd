import { describe, expect, test } from 'vitest';
import { splitStyles } from './critical-styles.ts';

const split = (css: string, html = '<main class="_seen_1a2b3_4 plain"></main>') =>
  splitStyles(css, html, ['/assets/hind-400.woff2']);

describe('the critical rules', () => {
  test('are those for classes that the first screens have, in their layers and conditions', () => {
    const css =
      '@layer page{._seen_1a2b3_4{color:red}._below_1a2b3_9{color:blue}@media (width>=48rem){._seen_1a2b3_4{gap:0}}}';
    expect(split(css).critical).toBe(
      '@layer page{._seen_1a2b3_4{color:red}@media (width>=48rem){._seen_1a2b3_4{gap:0}}}',
    );
  });

  test('lose what stands empty without its rules, and of a list the selectors that cannot match', () => {
    expect(split('@layer a{@media print{._below_1a2b3_9{gap:0}}}b,._below_1a2b3_9{gap:0}').critical).toBe(
      'b{gap:0}',
    );
  });

  test('leave out what a hand rests on', () => {
    expect(split('@media (hover:hover){._seen_1a2b3_4:hover{gap:0}}a,a:not(.b):hover{gap:0}').critical).toBe(
      'a{gap:0}',
    );
  });

  test.each([
    'h1{gap:0}',
    '.js .plain{gap:0}',
    '.set-by-script{gap:0}',
    ':is(h1,._below_1a2b3_9){gap:0}',
    'p:not(._below_1a2b3_9){gap:0}',
    '@layer reset,page;',
    '@font-face{font-family:Fallback;src:local(Arial)}',
    '@keyframes lay-out{to{gap:0}}',
  ])('have %s, which can match', (css) => {
    expect(split(css).critical).toBe(css);
  });
});

const FACE = '@font-face{font-family:Hind;src:url(/assets/hind-400.woff2)}';
const OTHER_FACE = '@font-face{font-family:Hind;font-weight:500;src:url(/assets/hind-500.woff2)}';
const RULES = '@layer page{._below_1a2b3_9{color:blue}._seen_1a2b3_4{color:red}}';

test('the whole has every rule in its place', () => {
  expect(split(RULES).whole).toBe(RULES);
});

test('a font is declared once: where the page asks for it from its head, otherwise later', () => {
  const { critical, whole } = split(FACE + OTHER_FACE);
  expect(critical).toBe(FACE);
  expect(whole).toBe(OTHER_FACE);
});
