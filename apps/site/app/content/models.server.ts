import models from 'virtual:models';
import type { ModelSource } from '@studio/models/model-source';

/** The model of a piece or candle; undefined while there is none. @param id such as `pieces/17-flow-chair`. */
export const modelOf = (id: string): ModelSource | undefined => models[id];
