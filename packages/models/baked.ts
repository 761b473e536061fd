import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const rgb = z.tuple([z.number(), z.number(), z.number()]);
const vector = rgb;

/** What one material of a baked model is made of: names of PNG files beside it, or a rule. */
const materialSchema = z.strictObject({
  base: z.string().optional(),
  orm: z.string().optional(),
  normal: z.string().optional(),
  /** The light of the model's own flames. */
  glow: z.string().optional(),
  twoSided: z.boolean().optional(),
  /** Whether its base colour has holes. */
  blend: z.boolean().optional(),
  /** Metres across a tile that repeats. */
  side: z.number().optional(),
  /** Linear colour of what has no maps. */
  colour: rgb.optional(),
  glass: z.literal(true).optional(),
  sheer: z.literal(true).optional(),
  flame: z.literal(true).optional(),
});

const bakedSchema = z.strictObject({
  id: z.string(),
  /** Width, height and depth in metres. */
  size: vector,
  /** How far each part is turned about the upright axis from standing square, in radians. */
  turns: z.record(z.string(), z.number()).default({}),
  /** Whether its flames burned in the photograph. */
  burned: z.boolean(),
  materials: z.record(z.string(), materialSchema),
  /**
   * The photograph's camera: `shift` in half heights of the picture, `window` the side that most of the light came from, `sun` where
   * the sun stood round the upright axis, in radians; 0 is before the front, positive to the right.
   */
  camera: z.strictObject({
    yfov: z.number(),
    aspectRatio: z.number(),
    shift: z.number(),
    window: z.enum(['left', 'right']),
    sun: z.number().optional(),
    eye: vector,
    look: vector,
  }),
});

export type BakedMaterial = z.infer<typeof materialSchema>;
export type BakedModel = z.infer<typeof bakedSchema>;

/** Reads what imagery/models left of one model in `folder`. */
export const readBaked = (folder: string): BakedModel =>
  bakedSchema.parse(JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')));
