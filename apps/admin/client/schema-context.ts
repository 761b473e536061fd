import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../addresses.ts';
import { toSchemaContext } from '../schema-context.ts';
import type { SchemaContextData } from '../shapes.ts';
import { ask } from './ask.ts';

/** What content schemas must know of the draft's other files. It stays the same object until one of them changes. */
export const schemaContextQuery = queryOptions({
  queryKey: ['schema context'],
  queryFn: () => ask<SchemaContextData>(api.schemaContext()),
  select: toSchemaContext,
});

/** Loads it again. A form that renders after that checks with the new one. */
export const refreshSchemaContext = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: schemaContextQuery.queryKey });
