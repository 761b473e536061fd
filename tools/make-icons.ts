/**
 * Makes the logo's two colours, the favicons and the manifest's icons from the one logo file, into `public/`.
 * Runs before every build and development server.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { parse } from 'yaml';

const INK = '#1b261f';
const CHALK = '#f4f4ee';
const NIGHT = '#1f3127';
const NOOR = '#e3a72f';

const { logo, name } = parse(await readFile('content/studio.yaml', 'utf8'));
const source = await readFile(`content/${logo}`, 'utf8');
const coloured = (colour: string) => source.replaceAll('currentColor', colour);

/** The logo on a tile, `size` pixels square, with `margin` (a fraction of it) kept free on every side. */
async function tile(size: number, margin: number): Promise<Buffer> {
  const inner = Math.round(size * (1 - 2 * margin));
  const mark = await sharp(Buffer.from(coloured(NOOR)), { density: 1200 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = { width: size, height: size, channels: 4 as const, background: NIGHT };
  return sharp({ create: background })
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

const themed = source
  .replace(/<svg /, `<svg style="color:${NIGHT}" `)
  .replace(/>/, `><style>@media (prefers-color-scheme:dark){svg{color:${NOOR}!important}}</style>`);

const manifest = {
  name,
  short_name: name,
  start_url: '/',
  display: 'browser',
  background_color: CHALK,
  theme_color: NIGHT,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

await mkdir('public', { recursive: true });
const files: Record<string, string | Buffer> = {
  'logo-dark.svg': coloured(INK),
  'logo-light.svg': coloured(CHALK),
  'icon.svg': themed,
  'favicon.ico': ico(await tile(32, 0.06), 32),
  'apple-touch-icon.png': await tile(180, 0.14),
  'icon-192.png': await tile(192, 0.1),
  'icon-512.png': await tile(512, 0.1),
  'icon-maskable.png': await tile(512, 0.2),
  'site.webmanifest': JSON.stringify(manifest),
};
await Promise.all(Object.entries(files).map(([file, content]) => writeFile(`public/${file}`, content)));
