import { createSchemas } from '@studio/content/schema/create-schemas';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { categories } from './categories.server.ts';
import { images } from './images.server.ts';

/** What the schemas know of the site's own content. */
export const schemaContext: SchemaContext = { images, categories };

/** The schemas of the site's content. */
export const schemas = createSchemas(schemaContext);
