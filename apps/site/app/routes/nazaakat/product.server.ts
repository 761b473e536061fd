import * as words from 'virtual:words/candles';
import * as pages from 'virtual:words/pages';
import { paths } from '@studio/content/paths';
import type { Candle } from '@studio/content/schema/collections';
import { absolute } from '../../content/describe.server.ts';

/** JSON-LD of a candle as a product. It names no offer, since the site shows no prices and sells nothing itself. */
export function candleProduct({
  id,
  name,
  description,
  picture,
  wax,
  weight,
}: Candle): Record<string, unknown> {
  const address = absolute(paths.candle(id));
  return {
    '@type': 'Product',
    '@id': address,
    url: address,
    name,
    description,
    image: absolute(picture.fallback),
    brand: { '@type': 'Brand', name: pages.nazaakat },
    category: words.category,
    material: wax,
    weight: { '@type': 'QuantitativeValue', value: weight, unitCode: 'GRM' },
  };
}
