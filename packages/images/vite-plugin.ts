import { mediaPlugin } from '@studio/media/vite-plugin';
import type { Plugin } from 'vite';
import { readCatalogue } from './catalogue.ts';
import { PICTURES } from './photographs.ts';

/** Offers the module `virtual:pictures`: every photograph of `content/pictures` by its id, with the addresses of its variants. */
export const pictures = (): Plugin => mediaPlugin('pictures', PICTURES, readCatalogue);
