import { z } from 'zod';
import { readYamlSource } from './parse.ts';

/** What is wrong with the rest of the file is said by who reads it. */
const schema = z.object({ name: z.string() }).catch({ name: '' });

/**
 * The studio's name, for what is made before the rest of its facts are read.
 *
 * @param source of `content/studio.yaml`.
 * @throws ContentError when it is not valid YAML.
 */
export const studioName = (source: string): string =>
  schema.parse(readYamlSource('content/studio.yaml', source)).name;
