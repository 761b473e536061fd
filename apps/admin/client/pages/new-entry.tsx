import { contentTypes } from '@studio/content/schema/content-types';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type EntryResponse,
  type EntrySummary,
  NEW_ENTRY_VERSION,
  type NewEntryResponse,
} from '../../api-types.ts';
import { createFormSchema, findTitleField } from '../../json-schema.ts';
import { getDefaultLabel } from '../../labels.ts';
import { adminPaths, api } from '../../routes.ts';
import { EditorError, request } from '../api-client.ts';
import { schemaContextQuery } from '../schema-context.ts';
import { ModalDialog } from '../ui/dialog.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { SlugField, SlugFormActions } from '../ui/slug-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { useSlug } from '../ui/use-slug.ts';
import { backupNames, readBackup, saveBackup, useBackedUpText } from '../unsaved-backups.ts';

interface NewEntryProps {
  collection: string;
  /** Text of the button, such as "New candle". */
  label: string;
  /** The entries of the collection. */
  entries: readonly EntrySummary[];
}

/** A button that creates an entry. The entry is empty or a copy of another entry. */
export function NewEntry({ collection, label, entries }: NewEntryProps) {
  return (
    <ModalDialog trigger={{ className: 'button', children: label }} title={label}>
      <NewEntryForm
        collection={collection}
        copySources={entries.filter(({ state }) => state !== 'removed')}
      />
    </ModalDialog>
  );
}

function NewEntryForm({
  collection,
  copySources,
}: {
  collection: string;
  copySources: readonly EntrySummary[];
}) {
  const [title, setTitle] = useBackedUpText(backupNames.newEntry(collection));
  // The text of the slug field. It is undefined until somebody edits the slug. Until then, the slug is made from the title.
  const [slugText, setSlugText] = useState<string>();
  const { slug, noSlugReason } = useSlug(slugText ?? title);
  const navigate = useNavigate();
  const { runAction, error } = useAction();
  const { label, maxLength } = useTitleField(collection);
  const length = title.trim().length;
  const disabledReason =
    (length === 0 && `Enter the ${label.toLowerCase()}.`) ||
    (length > maxLength &&
      `The ${label.toLowerCase()} has ${length} characters; at most ${maxLength} fit.`) ||
    noSlugReason;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const from = String(new FormData(event.currentTarget).get('from'));
    void runAction(async () => {
      const file = await (from === ''
        ? startEmptyEntry(collection, slug, title.trim())
        : copyEntry(from, slug, title.trim()));
      setTitle('');
      navigate(adminPaths.edit(file));
    });
  };

  return (
    <form onSubmit={submit}>
      <p>
        <label htmlFor="new-title">{label}</label>
        <input id="new-title" required value={title} onChange={({ target }) => setTitle(target.value)} />
      </p>
      <SlugField id="new-slug" value={slugText ?? slug} slug={slug} onChange={setSlugText} />
      <p>
        <label htmlFor="new-from">Start from</label>
        <select id="new-from" name="from">
          <option value="">Empty</option>
          {copySources.map(({ file, title: name }) => (
            <option key={file} value={file}>
              {`Copy of ${name}`}
            </option>
          ))}
        </select>
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      <SlugFormActions label="Create" disabledReason={disabledReason} />
    </form>
  );
}

/** Returns the label and the maximum length of the field that holds the title of a collection's entries. */
function useTitleField(collection: string): { label: string; maxLength: number } {
  const { data: context } = useQuery(schemaContextQuery);
  const contentType = contentTypes.find(({ name }) => name === collection);
  const { properties = {} } = contentType && context ? createFormSchema(contentType, context) : {};
  const key = findTitleField(properties) ?? 'title';
  return { label: getDefaultLabel(key), maxLength: properties[key]?.maxLength ?? Number.POSITIVE_INFINITY };
}

/**
 * Starts an empty entry. Only this browser has the entry until its first valid save.
 *
 * @returns the file of the entry.
 * @throws EditorError if the browser stores no data for this site.
 */
async function startEmptyEntry(collection: string, id: string, title: string): Promise<string> {
  const query = new URLSearchParams({ id, title });
  const { file, fields } = await request<NewEntryResponse>(`${api.newEntry(collection)}?${query}`);
  const name = backupNames.entry(file);
  saveBackup(name, { version: NEW_ENTRY_VERSION, fields, base: { fields: {} } });
  if (readBackup(name) === null)
    throw new EditorError(
      'This browser does not store data for this site. Allow it to, or start from a copy.',
    );
  return file;
}

/** Adds a copy of an entry to the draft. @returns the file of the copy. */
async function copyEntry(from: string, id: string, title: string): Promise<string> {
  return (await request<EntryResponse>(api.entries(), 'POST', { from, id, title })).file;
}
