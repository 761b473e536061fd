import type { z } from 'zod';
import type { ImageAsset } from '../image-asset.ts';
import type { categoriesSchema } from './categories-schema.ts';

/** Values from other content files that the schemas need for validation. */
export interface SchemaContext {
  images: ReadonlyMap<string, ImageAsset>;
  categories: z.infer<typeof categoriesSchema>;
}

/** Creates an image that has only an id. That is enough to validate content, but not to render it. */
export const createPlaceholderImage = (id: string): ImageAsset => ({
  id,
  alt: '',
  caption: '',
  focus: [0.5, 0.5],
  width: 1,
  height: 1,
  color: '',
  avif: '',
  fallback: '',
  linkPreview: '',
});
