import { readFile } from 'node:fs/promises';
import type { Brand } from '@studio/content/schema/brand';
import { ContentError } from '@studio/content/schema/error';
import sharp from 'sharp';

/**
 * Makes the logo's two colours, the favicons and the manifest with its icons from the one logo file.
 *
 * @param content the folder of all content.
 * @param name the studio's.
 * @returns what lies at the root of the site, by file name.
 * @throws ContentError when the logo is missing or no drawing.
 */
export async function makeIcons(
  { logo, colours }: Brand,
  content: string,
  name: string,
): Promise<Map<string, string | Buffer>> {
  const path = `${content}/${logo}`;
  const source = await readFile(path, 'utf8').catch(() => {
    throw new ContentError(path, 'is missing; content/brand.yaml names it as the logo');
  });
  if (!source.includes('<svg ') || !source.includes('currentColor'))
    throw new ContentError(
      path,
      'expected an SVG drawing whose colour is "currentColor", which the site replaces',
    );
  const coloured = (colour: string) => source.replaceAll('currentColor', colour);
  const drawing = Buffer.from(coloured(colours.lamp));
  const tileOf = (size: number, margin: number) => tile(drawing, colours.night, size, margin);
  const themed = source
    .replace(/<svg /, `<svg style="color:${colours.night}" `)
    .replace(
      /(<svg [^>]*>)/,
      `$1<style>@media (prefers-color-scheme:dark){svg{color:${colours.lamp}!important}}</style>`,
    );
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: colours.paper,
    theme_color: colours.night,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Map<string, string | Buffer>([
    ['logo-dark.svg', coloured(colours.ink)],
    ['logo-light.svg', coloured(colours.paper)],
    ['icon.svg', themed],
    ['favicon.ico', ico(await tileOf(32, 0.06), 32)],
    ['apple-touch-icon.png', await tileOf(180, 0.14)],
    ['icon-192.png', await tileOf(192, 0.1)],
    ['icon-512.png', await tileOf(512, 0.1)],
    ['icon-maskable.png', await tileOf(512, 0.2)],
    ['site.webmanifest', JSON.stringify(manifest)],
  ]);
}

/** The logo on a tile, `size` pixels square, with `margin` (a fraction of it) kept free on every side. */
async function tile(drawing: Buffer, ground: string, size: number, margin: number): Promise<Buffer> {
  const inner = Math.round(size * (1 - 2 * margin));
  const mark = await sharp(drawing, { density: 1200 })
    .resize(inner, inner, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}

/** An ICO file that holds one PNG, as every browser since 2007 reads it: a 6-byte header and a 16-byte entry before it. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
