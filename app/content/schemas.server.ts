import { categories } from './categories.server.ts';
import { images } from './images.server.ts';
import { createSchemas } from './schema/create-schemas.ts';
import type { SchemaContext } from './schema/schema-context.ts';

/** What the schemas know of the site's own content. */
export const schemaContext: SchemaContext = { images, categories };

/** The schemas of the site's content. */
export const schemas = createSchemas(schemaContext);
