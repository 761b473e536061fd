import { describe, expect, test } from 'vitest';
import { splitStyles } from './critical-styles.ts';

const split = (css: string, html = '<main class="_seen_1a2b3_4 plain"></main>') => splitStyles(css, html);

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

  test.each([
    'h1{gap:0}',
    '.js .plain{gap:0}',
    '.set-by-script{gap:0}',
    ':is(h1,._below_1a2b3_9){gap:0}',
    'p:not(._below_1a2b3_9){gap:0}',
    '@layer reset,page;',
    '@font-face{font-family:Hind}',
    '@keyframes lay-out{to{gap:0}}',
  ])('have %s, which can match', (css) => {
    expect(split(css).critical).toBe(css);
  });
});

test('the whole has every rule in its place, but declares no font a second time', () => {
  const css = '@font-face{font-family:Hind}@layer page{._below_1a2b3_9{color:blue}._seen_1a2b3_4{color:red}}';
  expect(split(css).whole).toBe('@layer page{._below_1a2b3_9{color:blue}._seen_1a2b3_4{color:red}}');
});
