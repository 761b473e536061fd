import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document, Texture } from '@gltf-transform/core';
import sharp from 'sharp';

/**
 * How the maps of a source file are kept: good enough to be encoded once more at build. Colour needs more than data, and
 * normals must keep all of their two colours.
 */
const WEBP = {
  base: { quality: 86, smartSubsample: true },
  orm: { quality: 80, smartSubsample: true },
  normal: { quality: 86, smartSubsample: true },
  glow: { quality: 80, smartSubsample: true },
} as const;

/** Below this deviation (of 255) a normal map is as good as flat, and only costs bytes. */
const FLAT = 1.6;

/** Reads baked maps as textures of a document, each file once. */
export function textureReader(document: Document, folder: string) {
  const known = new Map<string, Promise<Texture | undefined>>();
  return (kind: keyof typeof WEBP, file: string | undefined): Promise<Texture | undefined> => {
    if (!file) return Promise.resolve(undefined);
    const found = known.get(file) ?? readTexture(document, folder, kind, file);
    known.set(file, found);
    return found;
  };
}

async function readTexture(document: Document, folder: string, kind: keyof typeof WEBP, file: string) {
  const bytes = await readFile(join(folder, file));
  if (kind === 'normal' && (await isFlat(bytes))) return undefined;
  const image = await sharp(bytes).webp(WEBP[kind]).toBuffer();
  return document
    .createTexture(file.replace(/\.png$/, ''))
    .setImage(new Uint8Array(image))
    .setMimeType('image/webp');
}

async function isFlat(bytes: Buffer): Promise<boolean> {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 2).every(({ stdev }) => stdev < FLAT);
}

/** A candle's flame from below to above: next to nothing at the root, all but white at the heart, straw and orange at the tip. */
const FLAME = [
  [90, 84, 130, 30],
  [255, 206, 138, 225],
  [255, 238, 198, 255],
  [255, 246, 222, 255],
  [255, 246, 222, 255],
  [255, 242, 208, 255],
  [255, 234, 184, 255],
  [255, 212, 136, 240],
] as const;

/** A flame's colours as a small texture: 1 pixel wide, the tip above. */
export async function flameTexture(document: Document): Promise<Texture> {
  const raw = Buffer.from([...FLAME].reverse().flat());
  const image = await sharp(raw, { raw: { width: 1, height: FLAME.length, channels: 4 } })
    .resize(8, 64, { kernel: 'cubic', fit: 'fill' })
    .png()
    .toBuffer();
  return document.createTexture('flame').setImage(new Uint8Array(image)).setMimeType('image/png');
}
