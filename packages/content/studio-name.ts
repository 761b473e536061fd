import { z } from 'zod';
import { parseYamlWithoutSchema } from './parse.ts';

/** Accepts any other fields, which `studioSchema` validates. An invalid name becomes an empty string. */
const nameSchema = z.object({ name: z.string() }).catch({ name: '' });

/**
 * Reads only the studio's name. Used by code that runs before content is validated.
 *
 * @param source text of `content/studio.yaml`.
 * @throws ContentError when it is not valid YAML.
 */
export const readStudioName = (source: string): string =>
  nameSchema.parse(parseYamlWithoutSchema('content/studio.yaml', source)).name;
