import { useState } from 'react';
import type { DiscardResponse } from '../../../api-types.ts';
import { api } from '../../../routes.ts';
import { request } from '../../api-client.ts';
import { DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { useDiscardToast } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Discards all changes after a confirmation, because they include the changes of other people. */
export function DiscardAll({ count }: { count: number }) {
  const { run, error } = useAction();
  const offerUndo = useDiscardToast();
  const [open, setOpen] = useState(false);
  const discard = () =>
    run(async () => {
      const discarded = await request<DiscardResponse>(api.changes(), 'DELETE');
      setOpen(false);
      offerUndo(`Discarded ${count} changes.`, discarded);
    });
  return (
    <ModalDialog
      open={open}
      onOpenChange={setOpen}
      trigger={{ className: 'text-button', children: 'Discard all' }}
      title={`Discard all ${count} changes?`}
    >
      <p>
        Everything goes back to the published version, including the changes of other people. You can restore
        the changes from the version history.
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      <p className="row">
        <button type="button" className="button" onClick={discard}>
          Discard all
        </button>
        <DialogCloseButton>Cancel</DialogCloseButton>
      </p>
    </ModalDialog>
  );
}
