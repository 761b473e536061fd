import { useState } from 'react';
import type { DiscardResponse } from '../../../api-types.ts';
import { api } from '../../../routes.ts';
import { request } from '../../api-client.ts';
import { DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { useUndoToast } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';

/** A button that discards all changes. It asks for confirmation, because it also discards other people's changes. */
export function DiscardAll({ count }: { count: number }) {
  const { runAction, error } = useAction();
  const offerUndo = useUndoToast();
  const [isOpen, setIsOpen] = useState(false);
  const discard = () =>
    runAction(async () => {
      const discarded = await request<DiscardResponse>(api.changes(), 'DELETE');
      setIsOpen(false);
      offerUndo(`Discarded ${count} changes.`, discarded);
    });
  return (
    <ModalDialog
      open={isOpen}
      onOpenChange={setIsOpen}
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
