import { createSchemas } from '@studio/content/schema/create-schemas';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { categories } from './categories.server.ts';
import { images } from './images.server.ts';

export const schemaContext: SchemaContext = { images, categories };

export const schemas = createSchemas(schemaContext);
