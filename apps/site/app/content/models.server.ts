import models from 'virtual:models';
import type { ModelSource } from '@studio/models/model-source';

/** Finds the 3D model of a piece or candle. @param id such as `pieces/17-flow-chair`. */
export const findModel = (id: string): ModelSource | undefined => models[id];
