import { matchContentType } from '@studio/content/schema/content-types';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DiscardResponse } from '../../../api-types.ts';
import { adminPaths, api } from '../../../routes.ts';
import { ApiError, errorMessage, request } from '../../api-client.ts';
import { ConfirmButton, DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { EntryLink } from '../../ui/entry-links.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { useUndoToast } from '../../ui/toasts.tsx';

/** Removes an entry. If other entries refer to it, a dialog lists them and asks again. */
export function RemoveEntry({
  file,
  title,
  onRemoved,
}: {
  file: string;
  title: string;
  onRemoved: () => void;
}) {
  const [blockingFiles, setBlockingFiles] = useState<string[] | null>(null);
  const [imagesWithMarks, setImagesWithMarks] = useState<string[]>([]);
  const [error, setError] = useState('');
  const offerUndo = useUndoToast();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const needsForce = blockingFiles !== null || imagesWithMarks.length > 0;
  // An image in use cannot be removed, because a page with a missing image cannot be built.
  const isImage = matchContentType(file)?.contentType.name === 'pictures';
  async function remove() {
    try {
      const removed = await request<DiscardResponse>(
        needsForce ? api.forceRemove(file) : api.entry(file),
        'DELETE',
      );
      onRemoved();
      offerUndo(`Removed ${title}.`, removed);
      navigate(adminPaths.listOfEntry(file));
      void queryClient.invalidateQueries();
    } catch (cause) {
      const body = cause instanceof ApiError ? cause.body : undefined;
      setBlockingFiles(body?.blockingFiles ?? null);
      setImagesWithMarks(body?.markingFiles ?? []);
      setError(errorMessage(cause));
    }
  }
  return (
    <ModalDialog
      trigger={{ className: 'text-button', children: 'Remove' }}
      title={`Remove “${title}”?`}
      onOpenChange={() => {
        setBlockingFiles(null);
        setImagesWithMarks([]);
      }}
    >
      <p>It stays on the site until you publish. You can restore it from the version history.</p>
      <ErrorMessage>{error}</ErrorMessage>
      {blockingFiles && (
        <ul>
          {blockingFiles.map((blockingFile) => (
            <li key={blockingFile}>
              <EntryLink file={blockingFile} />
            </li>
          ))}
        </ul>
      )}
      {imagesWithMarks.length > 0 && (
        <>
          <p>Its marks in these images are removed too:</p>
          <ul>
            {imagesWithMarks.map((imageFile) => (
              <li key={imageFile}>
                <EntryLink file={imageFile} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="row">
        {blockingFiles && isImage ? (
          <span>Choose another image there first.</span>
        ) : (
          <button type="button" className="button" onClick={remove}>
            {blockingFiles ? 'Remove anyway' : needsForce ? 'Remove with its marks' : 'Remove'}
          </button>
        )}
        <DialogCloseButton>Cancel</DialogCloseButton>
      </p>
    </ModalDialog>
  );
}

/** Discards an entry that was never saved. Its texts are only in this browser. */
export function DiscardNewEntry({
  file,
  title,
  onDiscard,
}: {
  file: string;
  title: string;
  onDiscard: () => void;
}) {
  const navigate = useNavigate();
  const discard = () => {
    onDiscard();
    navigate(adminPaths.listOfEntry(file));
  };
  return (
    <ConfirmButton
      trigger={{ className: 'text-button', children: 'Discard' }}
      title={`Discard “${title}”?`}
      action="Discard"
      onConfirm={discard}
    >
      It is only kept in this browser, so it cannot be restored.
    </ConfirmButton>
  );
}
