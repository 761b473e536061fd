import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const rgb = z.tuple([z.number(), z.number(), z.number()]);
const vector = rgb;

/**
 * A material of a baked model. Blender has baked the materials of such a model to textures (imagery/models). A material has the file
 * names of PNG textures, or a preset (`glass`, `sheer` or `flame`). `orm` is a texture with occlusion, roughness and metalness in its
 * red, green and blue channels.
 */
const materialSchema = z.strictObject({
  base: z.string().optional(),
  orm: z.string().optional(),
  normal: z.string().optional(),
  /** File name of the emissive texture, which has the light of the model's own flames. */
  glow: z.string().optional(),
  twoSided: z.boolean().optional(),
  /** Whether the base colour has transparent parts. */
  blend: z.boolean().optional(),
  /** Side in metres of a texture that repeats. */
  side: z.number().optional(),
  /** Linear colour of a material without textures. */
  colour: rgb.optional(),
  glass: z.literal(true).optional(),
  sheer: z.literal(true).optional(),
  flame: z.literal(true).optional(),
});

const manifestSchema = z.strictObject({
  id: z.string(),
  /** Width, height and depth in metres. */
  size: vector,
  /** Rotation of each part about the vertical axis in radians, by the name of the part. */
  turns: z.record(z.string(), z.number()).default({}),
  /** Whether the flames burn in the image. */
  burned: z.boolean(),
  materials: z.record(z.string(), materialSchema),
  /**
   * The camera of the image. `shift` is the lens shift in half image heights. `window` is the side of the window. `sun` is the
   * direction of the sun about the vertical axis in radians: 0 is in front, positive is to the right.
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
export type BakedManifest = z.infer<typeof manifestSchema>;

/**
 * Reads the manifest `model.json` of a baked model.
 *
 * @param folder folder of the baked model.
 * @throws ZodError when the manifest is invalid, or a file system error.
 */
export const readBakedManifest = (folder: string): BakedManifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')));
