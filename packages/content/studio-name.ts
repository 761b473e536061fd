import { z } from 'zod';
import { parseYamlWithoutSchema } from './parse.ts';

/** Ignores all other fields, and replaces an invalid name with an empty string. `studioSchema` validates the file later. */
const nameSchema = z.object({ name: z.string() }).catch({ name: '' });

/**
 * Reads only the studio's name, for code that runs before the content is validated.
 *
 * @param source text of `content/studio.yaml`.
 * @throws ContentError when the file is not valid YAML or is too long.
 */
export const readStudioName = (source: string): string =>
  nameSchema.parse(parseYamlWithoutSchema('content/studio.yaml', source)).name;
