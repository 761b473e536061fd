import type { Piece } from '@studio/content/schema/collections';
import { absoluteUrl } from '../../content/page-metadata.server.ts';

/** Returns a piece as a JSON-LD product. It has no offer, because the site shows no prices. */
export function pieceJsonLd(
  { id, title, note, pictures, category, materials, size }: Piece,
  url: string,
): Record<string, unknown> {
  return {
    '@type': 'Product',
    '@id': `${url}#piece`,
    url,
    name: title,
    description: note,
    image: pictures.map(({ fallback }) => absoluteUrl(fallback)),
    brand: { '@id': absoluteUrl('/#studio') },
    category,
    material: materials,
    size,
    productID: String(id),
  };
}

/** Shortens a text that is too long. Cuts it after a word and adds an ellipsis. @param maxLength in characters. */
export function truncateAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.]+$/, '')}…`;
}
