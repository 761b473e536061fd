import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SchemaContextData } from '../api-types.ts';
import { api } from '../routes.ts';
import { toSchemaContext } from '../schema-context.ts';
import { request } from './api-client.ts';

/**
 * Loads the schema context of the draft: the ids of images and the categories that validation needs. The data stays the same object until
 * it changes.
 */
export const schemaContextQuery = queryOptions({
  queryKey: ['schema context'],
  queryFn: () => request<SchemaContextData>(api.schemaContext()),
  select: toSchemaContext,
});

/** Loads the schema context again. Forms then validate with the new context, also a form that was left and has not saved yet. */
export const refreshSchemaContext = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: schemaContextQuery.queryKey, refetchType: 'all' });
