import { mediaPlugin } from '@studio/media/vite-plugin';
import type { Plugin } from 'vite';
import { MODELS, readModels } from './catalogue.ts';

/** Offers the module `virtual:models`: every model of `content/models` by its id, with the address of its files. */
export const models = (): Plugin => mediaPlugin('models', MODELS, readModels);
