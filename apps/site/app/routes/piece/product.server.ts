import type { Piece } from '@studio/content/schema/collections';
import { absolute } from '../../content/describe.server.ts';

/** JSON-LD of a piece as a product. It names no offer, since the site shows no prices and sells nothing itself. */
export function pieceProduct(
  { id, title, note, picture, category, materials, size }: Piece,
  url: string,
): Record<string, unknown> {
  return {
    '@type': 'Product',
    '@id': `${url}#piece`,
    url,
    name: title,
    description: note,
    image: absolute(picture.fallback),
    brand: { '@id': absolute('/#studio') },
    category,
    material: materials,
    size,
    productID: String(id),
  };
}

/** A text of at most so many characters, ended at a word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.]+$/, '')}…`;
}
