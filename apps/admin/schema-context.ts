import { createSchemas, type Schemas } from '@studio/content/schema/create-schemas';
import { placeholderImage, type SchemaContext } from '@studio/content/schema/schema-context';
import type { SchemaContextData } from './shapes.ts';

/** Converts what server and browser send each other to what createSchemas takes. */
export const toSchemaContext = ({ imageIds, categories }: SchemaContextData): SchemaContext => ({
  images: new Map(imageIds.map((id) => [id, placeholderImage(id)])),
  categories,
});

const cache = new WeakMap<SchemaContext, Schemas>();

/** createSchemas, called once for each context: a form checks at each key, and a publication every file. */
export function schemasFor(context: SchemaContext): Schemas {
  const schemas = cache.get(context) ?? createSchemas(context);
  cache.set(context, schemas);
  return schemas;
}
