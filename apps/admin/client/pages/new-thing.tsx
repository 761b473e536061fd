import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, pages } from '../../addresses.ts';
import type { DocumentAnswer, DocumentSummary } from '../../shapes.ts';
import { ask } from '../ask.ts';
import { keptAs, useKeptText } from '../kept.ts';
import { AddressField, SubmitRow } from '../ui/address-field.tsx';
import { Fault } from '../ui/fault.tsx';
import { useAct } from '../ui/use-act.ts';
import { useSlug } from '../ui/use-slug.ts';
import { Window } from '../ui/window.tsx';

/** Adds an entry that begins as a copy of an existing one. @param kinds what staff call its collection. */
export function NewThing({ kinds, all }: { kinds: string; all: readonly DocumentSummary[] }) {
  return (
    <Window opener={{ className: 'button', children: `Add to ${kinds.toLowerCase()}` }} title="A new one">
      <NewEntryForm kinds={kinds} sources={all.filter(({ state }) => state !== 'removed')} />
    </Window>
  );
}

function NewEntryForm({ kinds, sources }: { kinds: string; sources: readonly DocumentSummary[] }) {
  const [title, setTitle] = useKeptText(keptAs.newThing(kinds));
  // Follows the title until somebody edits it.
  const [address, setAddress] = useState<string>();
  const { slug, reason: slugReason } = useSlug(address ?? title);
  const navigate = useNavigate();
  const { act, fault } = useAct();
  const reason =
    (sources.length === 0 && 'There is no entry to copy here yet.') ||
    (title.trim() === '' && 'Please enter what it is called.') ||
    slugReason;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entry = { from: new FormData(event.currentTarget).get('from'), id: slug, title: title.trim() };
    void act(async () => {
      const { file } = await ask<DocumentAnswer>(api.documents(), 'POST', entry);
      setTitle('');
      navigate(pages.edit(file));
    });
  };

  return (
    <form onSubmit={submit}>
      <p>
        <label htmlFor="new-title">What it is called</label>
        <input
          id="new-title"
          required
          // The server takes no longer title.
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </p>
      <AddressField id="new-address" value={address ?? slug} slug={slug} onChange={setAddress} />
      <p>
        <label htmlFor="new-from">It begins as a copy of</label>
        <select id="new-from" name="from">
          {sources.map(({ file, title: name }) => (
            <option key={file} value={file}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <Fault>{fault}</Fault>
      <SubmitRow label="Add" cancel="Not now" reason={reason} />
    </form>
  );
}
