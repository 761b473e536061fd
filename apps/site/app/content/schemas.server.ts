import { createSchemas } from '@studio/content/schema/create-schemas';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { categories } from './categories.server.ts';
import { images } from './images.server.ts';

/** Schema context of the published content. */
export const schemaContext: SchemaContext = { images, categories };

/** Schemas of the published content. */
export const schemas = createSchemas(schemaContext);
