import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document, Texture } from '@gltf-transform/core';
import sharp from 'sharp';

/**
 * WebP settings by kind of texture. `base` contains the base colour; `orm` contains occlusion, roughness and metalness.
 * The quality is high, because the build encodes the textures again. `smartSubsample` keeps fine details, above all of
 * normals.
 */
const WEBP_SETTINGS = {
  base: { quality: 86, smartSubsample: true },
  orm: { quality: 80, smartSubsample: true },
  normal: { quality: 86, smartSubsample: true },
  glow: { quality: 80, smartSubsample: true },
} as const;

/** Standard deviation (of values from 0 to 255) below which a normal map is flat. Flat normal maps are omitted. */
const FLAT_DEVIATION = 1.6;

/** Returns a function that adds baked textures to a document. It reads each file once. @param folder folder of the textures. */
export function createTextureAdder(document: Document, folder: string) {
  const texturesByFile = new Map<string, Promise<Texture | undefined>>();
  return (kind: keyof typeof WEBP_SETTINGS, file: string | undefined): Promise<Texture | undefined> => {
    if (!file) return Promise.resolve(undefined);
    const texture = texturesByFile.get(file) ?? addTexture(document, folder, kind, file);
    texturesByFile.set(file, texture);
    return texture;
  };
}

async function addTexture(
  document: Document,
  folder: string,
  kind: keyof typeof WEBP_SETTINGS,
  file: string,
) {
  const bytes = await readFile(join(folder, file));
  if (kind === 'normal' && (await isFlat(bytes))) return undefined;
  const image = await sharp(bytes).webp(WEBP_SETTINGS[kind]).toBuffer();
  return document
    .createTexture(file.replace(/\.png$/, ''))
    .setImage(new Uint8Array(image))
    .setMimeType('image/webp');
}

async function isFlat(bytes: Buffer): Promise<boolean> {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 2).every(({ stdev }) => stdev < FLAT_DEVIATION);
}

/** Colours (RGBA) of a candle flame from bottom to top. */
const FLAME_COLOURS = [
  [90, 84, 130, 30],
  [255, 206, 138, 225],
  [255, 238, 198, 255],
  [255, 246, 222, 255],
  [255, 246, 222, 255],
  [255, 242, 208, 255],
  [255, 234, 184, 255],
  [255, 212, 136, 240],
] as const;

/** Creates a texture of 8 by 64 pixels with the colours of a flame, its tip at the top. */
export async function createFlameTexture(document: Document): Promise<Texture> {
  const rawPixels = Buffer.from([...FLAME_COLOURS].reverse().flat());
  const image = await sharp(rawPixels, { raw: { width: 1, height: FLAME_COLOURS.length, channels: 4 } })
    .resize(8, 64, { kernel: 'cubic', fit: 'fill' })
    .png()
    .toBuffer();
  return document.createTexture('flame').setImage(new Uint8Array(image)).setMimeType('image/png');
}
