import { mediaPlugin } from '@studio/media/vite-plugin';
import type { Plugin } from 'vite';
import { IMAGES_DIR } from './find-images.ts';
import { readImages } from './read-images.ts';

/** Vite plugin for the module `virtual:pictures`: metadata and URLs of all images in content/pictures, by id. */
export const imagesPlugin = (): Plugin => mediaPlugin('pictures', IMAGES_DIR, () => readImages());
