import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, pages } from '../../addresses.ts';
import { labelOf } from '../../json-schema.ts';
import type { DocumentAnswer, DocumentSummary } from '../../shapes.ts';
import { ask, reason } from '../ask.ts';
import { slugOf } from '../ui/words.ts';

/** Adds a thing of a kind, beginning as a copy of one that is there. */
export function NewThing({ kind, all }: { kind: string; all: readonly DocumentSummary[] }) {
  const [title, setTitle] = useState('');
  const [fault, setFault] = useState('');
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const from = String(new FormData(event.currentTarget).get('from') ?? '');
    try {
      const made = await ask<DocumentAnswer>(api.documents(), 'POST', { from, id: slugOf(title), title });
      navigate(pages.edit(made.file));
      void queries.invalidateQueries();
    } catch (error) {
      setFault(reason(error));
    }
  }

  return (
    <Dialog.Root>
      <Dialog.Trigger className="button">Add to {labelOf(kind).toLowerCase()}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>A new one</Dialog.Title>
          <form onSubmit={submit}>
            <p>
              <label htmlFor="new-title">What it is called</label>
              <input
                id="new-title"
                required
                value={title}
                onChange={({ target }) => setTitle(target.value)}
              />
              <span className="quiet">{slugOf(title) && `Its name in addresses: ${slugOf(title)}`}</span>
            </p>
            <p>
              <label htmlFor="new-from">It begins as a copy of</label>
              <select id="new-from" name="from">
                {all
                  .filter(({ state }) => state !== 'removed')
                  .map(({ file, title: name }) => (
                    <option key={file} value={file}>
                      {name}
                    </option>
                  ))}
              </select>
            </p>
            <p className="fault" aria-live="polite">
              {fault}
            </p>
            <p className="row">
              <button
                type="submit"
                className="button primary"
                disabled={slugOf(title) === '' || all.length === 0}
              >
                Add
              </button>
              <Dialog.Close className="plain">Not now</Dialog.Close>
            </p>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
