import * as messages from 'virtual:messages/candles';
import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import type { Candle } from '@studio/content/schema/collections';
import { absoluteUrl } from '../../content/page-metadata.server.ts';

/** Returns a candle as a JSON-LD product. It has no offer, because the site shows no prices. */
export function candleJsonLd({
  id,
  name,
  description,
  picture,
  wax,
  weight,
}: Candle): Record<string, unknown> {
  const url = absoluteUrl(paths.candle(id));
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name,
    description,
    image: absoluteUrl(picture.fallback),
    brand: { '@type': 'Brand', name: pageNames.nazaakat },
    category: messages.category,
    material: wax,
    weight: { '@type': 'QuantitativeValue', value: weight, unitCode: 'GRM' },
  };
}
