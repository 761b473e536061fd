import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import type { DocumentAnswer } from '../../../shapes.ts';
import { ask, reason } from '../../ask.ts';
import { slugOf } from '../../ui/words.ts';

/** Gives a thing another address. @param name its name in addresses as it is. */
export function Rename({ file, name }: { file: string; name: string }) {
  const [next, setNext] = useState(name);
  const [fault, setFault] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const id = slugOf(next);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    try {
      const made = await ask<DocumentAnswer>(api.rename(file), 'POST', { id });
      navigate(pages.edit(made.file));
      void queries.invalidateQueries();
    } catch (error) {
      setFault(reason(error));
    }
  }

  return (
    <Dialog.Root>
      <Dialog.Trigger className="plain">Change its address</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>Another address</Dialog.Title>
          <form onSubmit={submit}>
            <p>Links within the site follow. Whoever comes by the old address is led to the new one.</p>
            <p>
              <label htmlFor="new-name">Its name in addresses</label>
              <input
                id="new-name"
                required
                autoComplete="off"
                spellCheck={false}
                value={next}
                onChange={({ target }) => setNext(target.value)}
              />
              <span className="quiet">{id !== next && id && `As an address: ${id}`}</span>
            </p>
            <p className="fault" aria-live="polite">
              {fault}
            </p>
            <p className="row">
              <button type="submit" className="button primary" disabled={id === '' || id === name}>
                Change it
              </button>
              <Dialog.Close className="plain">Keep it</Dialog.Close>
            </p>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
