import type { Document, Texture } from '@gltf-transform/core';
import { listTextureSlots } from '@gltf-transform/functions';
import sharp from 'sharp';

export interface TextureSettings {
  format: 'webp' | 'jpeg';
  /** Quality from 1 to 100. `data` is for textures with roughness, metalness, occlusion, normals or emission. */
  quality: { colour: number; data: number };
  /** Maximum side in pixels. */
  maxSide: { colour: number; data: number };
}

/** Resizes and encodes all textures. With JPEG, transparent and very small textures become PNG. Changes the document. */
export async function shrinkTextures(document: Document, settings: TextureSettings): Promise<void> {
  await Promise.all(
    document
      .getRoot()
      .listTextures()
      .map((texture) => shrinkTexture(texture, settings)),
  );
}

async function shrinkTexture(texture: Texture, { format, quality, maxSide }: TextureSettings): Promise<void> {
  const image = texture.getImage();
  if (!image) return;
  const isColourTexture = listTextureSlots(texture).includes('baseColorTexture');
  const kind = isColourTexture ? 'colour' : 'data';
  const { width, height, hasAlpha } = await sharp(image).metadata();
  const largestSide = Math.max(width, height);
  const isSmall = largestSide <= 64;
  let pipeline = sharp(image);
  if (largestSide > maxSide[kind])
    pipeline = pipeline.resize(maxSide[kind], maxSide[kind], { fit: 'inside' });
  const hasTransparency = hasAlpha && !(await sharp(image).stats()).isOpaque;
  if (format === 'jpeg' && (hasTransparency || isSmall)) {
    const bytes = await pipeline.png({ palette: true, quality: 90, effort: 10 }).toBuffer();
    texture.setImage(new Uint8Array(bytes)).setMimeType('image/png');
  } else if (format === 'jpeg') {
    const bytes = await pipeline
      .removeAlpha()
      .jpeg({ quality: quality[kind], mozjpeg: true, chromaSubsampling: isColourTexture ? '4:2:0' : '4:4:4' })
      .toBuffer();
    texture.setImage(new Uint8Array(bytes)).setMimeType('image/jpeg');
  } else {
    const bytes = await pipeline
      .webp({ quality: quality[kind], alphaQuality: 80, effort: 5, smartSubsample: !isColourTexture })
      .toBuffer();
    texture.setImage(new Uint8Array(bytes)).setMimeType('image/webp');
  }
}
