import { describe, expect, test } from 'vitest';
import { extractCriticalCss } from './critical-css.ts';

const critical = (css: string) => extractCriticalCss(css, new Set(['_seen_1a2b3', 'plain']));

describe('criticalRules', () => {
  test('keeps rules for present classes, with their layers and media queries', () => {
    const css =
      '@layer page{._seen_1a2b3{color:red}._below_1a2b3{color:blue}@media (width>=48rem){._seen_1a2b3{gap:0}}}';
    expect(critical(css)).toBe(
      '@layer page{._seen_1a2b3{color:red}@media (width>=48rem){._seen_1a2b3{gap:0}}}',
    );
  });

  test('removes empty at-rules and selectors that cannot match', () => {
    expect(critical('@layer a{@media print{._below_1a2b3{gap:0}}}b,._below_1a2b3{gap:0}')).toBe('b{gap:0}');
  });

  test('removes hover rules', () => {
    expect(critical('@media (hover:hover){._seen_1a2b3:hover{gap:0}}a,a:not(.b):hover{gap:0}')).toBe(
      'a{gap:0}',
    );
  });

  test.each([
    'h1{gap:0}',
    '.js .plain{gap:0}',
    '.set-by-script{gap:0}',
    ':is(h1,._below_1a2b3){gap:0}',
    'p:not(._below_1a2b3){gap:0}',
    '@layer reset,page;',
    '._seen_1a2b3{animation:1s lay-out}@keyframes lay-out{to{gap:0}}',
  ])('keeps %s, which can match', (css) => {
    expect(critical(css)).toBe(css);
  });

  test.each([
    '._below_1a2b3 :is(h2,h3){gap:0}',
    ':is(._below_1a2b3,h2 ._below_1a2b3){gap:0}',
    '._seen_1a2b3:has(._below_1a2b3){gap:0}',
    '._below_1a2b3:not(._seen_1a2b3){gap:0}',
    '._below_1a2b3{animation:1s lay-out}@keyframes lay-out{to{gap:0}}',
    '@media print{._seen_1a2b3{gap:0}}',
    '@layer page{::view-transition-old(*){animation:none}}',
  ])('removes %s, which cannot apply to the first screens', (css) => {
    expect(critical(css)).toBe('');
  });

  test('depends on the classes of each page, even if pages share the sheet and differ in one class', () => {
    const css = '._seen_1a2b3{gap:0}._other_1a2b3{gap:1px}';
    const extract = (...classes: string[]) => extractCriticalCss(css, new Set(classes));
    expect(extract('_seen_1a2b3', 'plain')).toBe('._seen_1a2b3{gap:0}');
    expect(extract('_other_1a2b3', '_seen_1a2b3')).toBe(css);
    expect(extract('_other_1a2b3', 'plain')).toBe('._other_1a2b3{gap:1px}');
    expect(extract('plain', '_seen_1a2b3')).toBe('._seen_1a2b3{gap:0}');
  });

  test('keeps of rules for later elements what decides their size', () => {
    const css =
      '._seen_1a2b3 ._below_1a2b3{color:red;display:grid;padding-top:1px}._below_1a2b3{color:red}._other_1a2b3{gap:0}';
    const rules = extractCriticalCss(css, new Set(['_seen_1a2b3']), '', new Set(['_below_1a2b3']));
    expect(rules).toBe('._seen_1a2b3 ._below_1a2b3{display:grid;padding-top:1px}');
  });

  test('removes font faces without unicode-range', () => {
    expect(critical('@font-face{font-family:A;src:url(a.woff2)}b{gap:0}')).toBe('b{gap:0}');
  });

  test('keeps only the last of repeated rules', () => {
    expect(critical('@layer a{b{gap:0}}@layer b{b{gap:0}}i{gap:0}@layer a{b{gap:0}}')).toBe(
      '@layer b{b{gap:0}}i{gap:0}@layer a{b{gap:0}}',
    );
  });

  test.each([
    ['U+915,U+20B9', 'from ₹ 900', true],
    ['u+0900-097f', 'नज़ाकत', true],
    ['U+9??', 'नज़ाकत', true],
    ['U+915,U+20B9', 'Prices from 900', false],
    ['U+900-914', 'क', false],
    ['U+9??', 'ᄀ', false],
  ])('keeps a font face for %s if the text is “%s”: %s', (range, text, declared) => {
    const face = `@font-face{font-family:A;src:url(a.woff2);unicode-range:${range}}`;
    const rules = extractCriticalCss(`${face}b{gap:0}`, new Set(), text);
    expect(rules).toBe(declared ? `${face}b{gap:0}` : 'b{gap:0}');
  });
});
