import { mediaPlugin } from '@studio/media/vite-plugin';
import type { Plugin } from 'vite';
import { MODELS_DIR, readModels } from './read-models.ts';

/** Vite plugin for the module `virtual:models`: metadata of all models in content/models, by id. */
export const modelsPlugin = (): Plugin => mediaPlugin('models', MODELS_DIR, readModels);
