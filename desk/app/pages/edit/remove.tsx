import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import { ask, Refused, reason } from '../../ask.ts';

/** Removes a thing, after saying what still refers to it. */
export function Remove({ file, title }: { file: string; title: string }) {
  const [references, setReferences] = useState<string[] | null>(null);
  const [fault, setFault] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  async function remove() {
    try {
      await ask(`${api.document(file)}${references ? '?anyway=yes' : ''}`, 'DELETE');
      navigate(pages.home());
      void queries.invalidateQueries();
    } catch (error) {
      setReferences(error instanceof Refused ? (error.answer.references ?? null) : null);
      setFault(reason(error));
    }
  }
  return (
    <Dialog.Root onOpenChange={() => setReferences(null)}>
      <Dialog.Trigger className="plain">Remove</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>Remove “{title}”?</Dialog.Title>
          <p>It stays on the site until you publish, and in the history after that.</p>
          <p className="fault" aria-live="polite">
            {fault}
          </p>
          {references && (
            <ul>
              {references.map((one) => (
                <li key={one}>
                  <Link to={pages.edit(one)}>{one}</Link>
                </li>
              ))}
            </ul>
          )}
          <p className="row">
            <button type="button" className="button" onClick={remove}>
              {references ? 'Remove it all the same' : 'Remove'}
            </button>
            <Dialog.Close className="plain">Keep it</Dialog.Close>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
