import { type Brand, brandSchema } from '@studio/content/schema/brand';
import { readYaml } from './files.server.ts';

/** The studio's colours, fonts and logo. */
export const brand: Brand = readYaml('brand.yaml', brandSchema);
