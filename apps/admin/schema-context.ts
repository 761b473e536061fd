import { createSchemas, type Schemas } from '@studio/content/schema/create-schemas';
import { createPlaceholderImage, type SchemaContext } from '@studio/content/schema/schema-context';
import type { SchemaContextData } from './api-types.ts';

/** Converts the JSON that server and browser exchange to the argument of `createSchemas`. */
export const toSchemaContext = ({ imageIds, categories }: SchemaContextData): SchemaContext => ({
  images: new Map(imageIds.map((id) => [id, createPlaceholderImage(id)])),
  categories,
});

const schemasByContext = new WeakMap<SchemaContext, Schemas>();

/** Returns the schemas for a context. They are cached, because forms validate on each key press. */
export function getSchemas(context: SchemaContext): Schemas {
  const schemas = schemasByContext.get(context) ?? createSchemas(context);
  schemasByContext.set(context, schemas);
  return schemas;
}
