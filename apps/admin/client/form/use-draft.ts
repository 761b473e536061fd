import type { ContentType } from '@studio/content/schema/content-types';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EntryContents, EntryResponse } from '../../api-types.ts';
import type { FieldSchema } from '../../json-schema.ts';
import { normalizeValue } from '../../merge.ts';
import { api } from '../../routes.ts';
import { toSchemaContext } from '../../schema-context.ts';
import { validateEntry } from '../../validate.ts';
import { request } from '../api-client.ts';
import { refreshSchemaContext, schemaContextQuery } from '../schema-context.ts';
import { Draft, type DraftOptions } from './draft.ts';

/**
 * Holds the contents of a form and saves them after each change.
 *
 * @param loadedEntry the entry as it was loaded. Later values are ignored.
 * @param context data from other content files that validation needs, such as the ids of images.
 * @param schema schema of the form.
 */
export function useDraft(
  contentType: ContentType,
  loadedEntry: EntryResponse,
  context: SchemaContext,
  schema: FieldSchema,
) {
  const queryClient = useQueryClient();
  const options: DraftOptions = {
    schema,
    isValid: (contents: EntryContents) => {
      // After the form was left, an upload that ends still changes the draft, but `context` stays the same.
      const data = queryClient.getQueryData(schemaContextQuery.queryKey);
      const latestContext = draft.isOpen || !data ? context : toSchemaContext(data);
      return validateEntry(contentType, contents, latestContext).length === 0;
    },
    put: (contents: EntryContents) => request<EntryResponse>(api.entry(loadedEntry.file), 'PUT', contents),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['changes'] });
      void queryClient.invalidateQueries({ queryKey: ['entries'] });
      void refreshSchemaContext(queryClient);
    },
  };
  const [draft] = useState<Draft>(() => new Draft(loadedEntry, options));
  draft.options = options;
  const state = useSyncExternalStore(draft.subscribe, draft.getState);
  const { contents, saveState } = state;
  useEffect(() => {
    draft.open();
    return () => draft.close();
  }, [draft]);

  const issues =
    saveState.kind === 'saved'
      ? []
      : validateEntry(contentType, { ...contents, fields: normalizeValue(contents.fields) }, context);
  // A change of another entry can make this entry valid, for example the upload of an image that this entry refers to.
  const isValidNow = saveState.kind === 'invalid' && issues.length === 0;
  useEffect(() => {
    if (isValidNow) void draft.save();
  }, [isValidNow, draft]);
  const { update, change, resolveConflict, save, stopSaving, discardUnsaved } = draft;
  return { ...state, issues, update, change, resolveConflict, save, stopSaving, discardUnsaved };
}
