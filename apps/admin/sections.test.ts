import { contentTypes } from '@studio/content/schema/content-types';
import { describe, expect, it } from 'vitest';
import { findEntryFile, getEntryPath, getSectionName, sections } from './sections.ts';

describe('the path of an entry', () => {
  it.each([
    ['candles/courtyard-rain.yaml', 'candles', 'courtyard-rain'],
    ['articles/monsoon-light.md', 'articles', 'monsoon-light'],
    ['pages/home.yaml', 'pages', 'home'],
    ['studio.yaml', 'settings', 'studio'],
    ['legal/privacy-policy.md', 'legal', 'privacy-policy'],
    ['pictures/hill-house/dusk.yaml', 'media', 'hill-house/dusk'],
  ])('of %s leads back to the file', (file, section, id) => {
    expect(getEntryPath(file)).toBe(`/${section}/${id}`);
    expect(findEntryFile(section, id)).toBe(file);
  });

  it('of the order of a collection is its list', () => {
    expect(getEntryPath('order/candles.yaml')).toBe('/candles');
    expect(findEntryFile('candles', 'order-candles')).toBe('candles/order-candles.yaml');
  });

  it.each([
    ['candles', '../studio'],
    ['candles', ''],
    ['pages', 'studio'],
    ['settings', 'home'],
    ['nothing', 'mitti'],
  ])('%s/%s has no file', (section, id) => {
    expect(findEntryFile(section, id)).toBeUndefined();
  });
});

it('every content type is in a section', () => {
  const names = sections.map(({ name }) => name);
  for (const contentType of contentTypes) expect(names).toContain(getSectionName(contentType));
});
