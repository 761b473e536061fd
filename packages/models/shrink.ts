import type { Document, Texture } from '@gltf-transform/core';
import { listTextureSlots } from '@gltf-transform/functions';
import sharp from 'sharp';

/** How a texture is encoded for one of the derived files. */
export interface TextureRecipe {
  format: 'webp' | 'jpeg';
  /** On sharp's scale of 1 to 100; data are roughness, metal, occlusion, normals and glow. */
  quality: { colour: number; data: number };
  /** Most pixels a side. */
  side: { colour: number; data: number };
}

/** Encodes every texture anew. What has holes stays a PNG where the format knows none. */
export async function shrinkTextures(document: Document, recipe: TextureRecipe): Promise<void> {
  await Promise.all(
    document
      .getRoot()
      .listTextures()
      .map((texture) => shrink(texture, isColour(texture), recipe)),
  );
}

const isColour = (texture: Texture): boolean => listTextureSlots(texture).includes('baseColorTexture');

async function shrink(texture: Texture, colour: boolean, { format, quality, side }: TextureRecipe) {
  const image = texture.getImage();
  if (!image) return;
  const kind = colour ? 'colour' : 'data';
  const { width, height, hasAlpha } = await sharp(image).metadata();
  const most = Math.max(width, height);
  const small = most <= 64;
  let pipeline = sharp(image);
  if (most > side[kind]) pipeline = pipeline.resize(side[kind], side[kind], { fit: 'inside' });
  const holes = hasAlpha && !(await sharp(image).stats()).isOpaque;
  if (format === 'jpeg' && (holes || small)) {
    const bytes = await pipeline.png({ palette: true, quality: 90, effort: 10 }).toBuffer();
    texture.setImage(new Uint8Array(bytes)).setMimeType('image/png');
  } else if (format === 'jpeg') {
    const bytes = await pipeline
      .removeAlpha()
      .jpeg({ quality: quality[kind], mozjpeg: true, chromaSubsampling: colour ? '4:2:0' : '4:4:4' })
      .toBuffer();
    texture.setImage(new Uint8Array(bytes)).setMimeType('image/jpeg');
  } else {
    const bytes = await pipeline
      .webp({ quality: quality[kind], alphaQuality: 80, effort: 5, smartSubsample: !colour })
      .toBuffer();
    texture.setImage(new Uint8Array(bytes)).setMimeType('image/webp');
  }
}
