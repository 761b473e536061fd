import { mediaPlugin } from '@studio/media/vite-plugin';
import type { Plugin } from 'vite';
import { readCatalogue } from './catalogue.ts';
import { PICTURES } from './photographs.ts';

/** Vite plugin that provides the module `virtual:pictures`: metadata and URLs of all images in content/pictures by id. */
export const pictures = (): Plugin => mediaPlugin('pictures', PICTURES, readCatalogue);
