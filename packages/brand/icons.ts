import { readFile } from 'node:fs/promises';
import type { Brand } from '@studio/content/schema/brand';
import { ContentError } from '@studio/content/schema/content-error';
import sharp from 'sharp';

/**
 * Generates the logo in two colours, the favicons, and the web manifest with its icons.
 *
 * @param contentDir path of the content folder.
 * @param name name of the studio.
 * @returns files for the root of the site, by file name.
 * @throws ContentError when the logo is missing or is not an SVG drawing in `currentColor`.
 */
export async function generateIcons(
  { logo, colours }: Brand,
  contentDir: string,
  name: string,
): Promise<Map<string, string | Buffer>> {
  const path = `${contentDir}/${logo}`;
  const source = await readFile(path, 'utf8').catch(() => {
    throw new ContentError(path, 'is missing; content/brand.yaml names it as the logo');
  });
  if (!source.includes('<svg ') || !source.includes('currentColor'))
    throw new ContentError(
      path,
      'expected an SVG drawing in the colour "currentColor", which the site replaces with colours of the brand',
    );
  const renderLogo = (colour: string) => source.replaceAll('currentColor', colour);
  const drawing = Buffer.from(renderLogo(colours.primary));
  const renderIcon = (size: number, margin: number) => renderTile(drawing, colours.dark, size, margin);
  const themedIcon = source
    .replace(/<svg /, `<svg style="color:${colours.dark}" `)
    .replace(
      /(<svg [^>]*>)/,
      `$1<style>@media (prefers-color-scheme:dark){svg{color:${colours.primary}!important}}</style>`,
    );
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: colours.paper,
    theme_color: colours.dark,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Map<string, string | Buffer>([
    ['logo-dark.svg', renderLogo(colours.ink)],
    ['logo-light.svg', renderLogo(colours.paper)],
    ['icon.svg', themedIcon],
    ['favicon.ico', toIco(await renderIcon(32, 0.06), 32)],
    ['apple-touch-icon.png', await renderIcon(180, 0.14)],
    ['icon-192.png', await renderIcon(192, 0.1)],
    ['icon-512.png', await renderIcon(512, 0.1)],
    ['icon-maskable.png', await renderIcon(512, 0.2)],
    ['site.webmanifest', JSON.stringify(manifest)],
  ]);
}

/** Renders the logo on a square. @param size side in pixels. @param margin empty space on each side, as a fraction of `size`. */
async function renderTile(
  drawing: Buffer,
  background: string,
  size: number,
  margin: number,
): Promise<Buffer> {
  const logoSize = Math.round(size * (1 - 2 * margin));
  const logoImage = await sharp(drawing, { density: 1200 })
    .resize(logoSize, logoSize, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: logoImage }])
    .png()
    .toBuffer();
}

/** Wraps a PNG in an ICO file: 6 bytes of header, 16 bytes of directory, then the PNG. */
function toIco(png: Buffer, size: number): Buffer {
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
