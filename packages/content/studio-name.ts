import { z } from 'zod';
import { parseYamlWithoutSchema } from './parse.ts';

/** Ignores all other fields. `studioSchema` validates them. */
const nameSchema = z.object({ name: z.string() }).catch({ name: '' });

/**
 * Reads only the studio's name, for code that runs before content is validated.
 *
 * @param source source of `content/studio.yaml`.
 * @throws ContentError when it is not valid YAML.
 */
export const readStudioName = (source: string): string =>
  nameSchema.parse(parseYamlWithoutSchema('content/studio.yaml', source)).name;
