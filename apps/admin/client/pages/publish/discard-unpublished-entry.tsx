import { DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';

/** A button that discards an entry that was never published. It asks for confirmation, because the entry vanishes from the admin. */
export function DiscardUnpublishedEntry({
  title,
  error,
  onDiscard,
}: {
  title: string;
  error: string;
  onDiscard: () => void;
}) {
  return (
    <ModalDialog
      trigger={{ className: 'text-button', children: 'Discard changes' }}
      title={`Discard “${title}”?`}
    >
      <p>It is new, so all of it is discarded. You can restore it from the version history.</p>
      <ErrorMessage>{error}</ErrorMessage>
      <p className="row">
        <button type="button" className="button" onClick={onDiscard}>
          Discard
        </button>
        <DialogCloseButton>Cancel</DialogCloseButton>
      </p>
    </ModalDialog>
  );
}
