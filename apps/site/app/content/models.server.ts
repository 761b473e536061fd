import models from 'virtual:models';
import type { ModelSource } from '@studio/models/model-source';

/** @param id such as `pieces/17-flow-chair`. */
export const findModel = (id: string): ModelSource | undefined => models[id];
