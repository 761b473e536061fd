import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EntryResponse, EntrySummary } from '../../api-types.ts';
import { adminPaths, api } from '../../routes.ts';
import { request } from '../api-client.ts';
import { ModalDialog } from '../ui/dialog.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { FormActions, SlugField } from '../ui/slug-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { useSlug } from '../ui/use-slug.ts';
import { backupNames, useBackedUpText } from '../unsaved-backups.ts';

interface NewEntryProps {
  collection: string;
  /** Text of the button, such as "New candle". */
  label: string;
  /** The entries of the collection. */
  entries: readonly EntrySummary[];
}

/** The button and dialog for a new entry, which starts as a copy of an existing entry. */
export function NewEntry({ collection, label, entries }: NewEntryProps) {
  return (
    <ModalDialog trigger={{ className: 'button', children: label }} title={label}>
      <NewEntryForm collection={collection} sources={entries.filter(({ state }) => state !== 'removed')} />
    </ModalDialog>
  );
}

function NewEntryForm({ collection, sources }: { collection: string; sources: readonly EntrySummary[] }) {
  const [title, setTitle] = useBackedUpText(backupNames.newEntry(collection));
  // Undefined until somebody edits the slug. Until then, the slug is made from the title.
  const [slugText, setSlugText] = useState<string>();
  const { slug, noSlugReason } = useSlug(slugText ?? title);
  const navigate = useNavigate();
  const { run, error } = useAction();
  const disabledReason =
    (sources.length === 0 && 'There is no entry to copy from yet.') ||
    (title.trim() === '' && 'Enter a title.') ||
    noSlugReason;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entry = { from: new FormData(event.currentTarget).get('from'), id: slug, title: title.trim() };
    void run(async () => {
      const { file } = await request<EntryResponse>(api.entries(), 'POST', entry);
      setTitle('');
      navigate(adminPaths.edit(file));
    });
  };

  return (
    <form onSubmit={submit}>
      <p>
        <label htmlFor="new-title">Title</label>
        <input
          id="new-title"
          required
          // The server's limit.
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </p>
      <SlugField id="new-slug" value={slugText ?? slug} slug={slug} onChange={setSlugText} />
      <p>
        <label htmlFor="new-from">Copy from</label>
        <select id="new-from" name="from">
          {sources.map(({ file, title: name }) => (
            <option key={file} value={file}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      <FormActions label="Create" disabledReason={disabledReason} />
    </form>
  );
}
