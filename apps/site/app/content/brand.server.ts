import { type Brand, brandSchema } from '@studio/content/schema/brand';
import { readYaml } from './files.server.ts';

export const brand: Brand = readYaml('brand.yaml', brandSchema);
