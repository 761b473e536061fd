import type { Document, Texture } from '@gltf-transform/core';
import { listTextureSlots } from '@gltf-transform/functions';
import sharp from 'sharp';

/** Settings for the textures of one output file. */
export interface TextureSettings {
  format: 'webp' | 'jpeg';
  /** Quality on sharp's scale of 1 to 100. `data` are roughness, metalness, occlusion, normals and emission. */
  quality: { colour: number; data: number };
  /** Maximum side in pixels. */
  maxSide: { colour: number; data: number };
}

/** Resizes and encodes all textures. For JPEG, textures with transparency and very small ones become PNG. */
export async function shrinkTextures(document: Document, recipe: TextureSettings): Promise<void> {
  await Promise.all(
    document
      .getRoot()
      .listTextures()
      .map((texture) => shrinkTexture(texture, isColour(texture), recipe)),
  );
}

const isColour = (texture: Texture): boolean => listTextureSlots(texture).includes('baseColorTexture');

async function shrinkTexture(
  texture: Texture,
  isColourTexture: boolean,
  { format, quality, maxSide }: TextureSettings,
) {
  const image = texture.getImage();
  if (!image) return;
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
