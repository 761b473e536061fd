import { readYaml } from './files.server.ts';
import { type Brand, brandSchema } from './schema/brand.ts';

/** The studio's colours, fonts and logo. */
export const brand: Brand = readYaml('brand.yaml', brandSchema);
