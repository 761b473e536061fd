import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SchemaContextData } from '../api-types.ts';
import { api } from '../routes.ts';
import { toSchemaContext } from '../schema-context.ts';
import { request } from './api-client.ts';

/** Loads what content schemas need to know of the draft's other files. The data stays the same object until it changes. */
export const schemaContextQuery = queryOptions({
  queryKey: ['schema context'],
  queryFn: () => request<SchemaContextData>(api.schemaContext()),
  select: toSchemaContext,
});

/** Loads the schema context again. A form that renders afterwards validates with the new one. */
export const refreshSchemaContext = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: schemaContextQuery.queryKey });
