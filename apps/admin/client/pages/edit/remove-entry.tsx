import { matchContentType } from '@studio/content/schema/content-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DiscardResponse, RemovalEffects } from '../../../api-types.ts';
import { adminPaths, api } from '../../../routes.ts';
import { errorMessage, request } from '../../api-client.ts';
import { ConfirmButton, DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { EntryLink } from '../../ui/entry-links.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { useUndoToast } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Removes an entry. A dialog shows what this affects, and offers to remove the images that only this entry uses. */
export function RemoveEntry({
  file,
  title,
  onRemoved,
}: {
  file: string;
  title: string;
  onRemoved: () => void;
}) {
  return (
    <ModalDialog trigger={{ className: 'text-button', children: 'Remove' }} title={`Remove “${title}”?`}>
      <RemoveEntryForm file={file} title={title} onRemoved={onRemoved} />
    </ModalDialog>
  );
}

function RemoveEntryForm({ file, title, onRemoved }: Parameters<typeof RemoveEntry>[0]) {
  const effects = useQuery({
    queryKey: ['removal', file],
    queryFn: () => request<RemovalEffects>(api.removalEffects(file)),
    // Entries may have changed since the dialog was last open.
    gcTime: 0,
  });
  const [withImages, setWithImages] = useState(true);
  const { runAction, error } = useAction();
  const offerUndo = useUndoToast();
  const navigate = useNavigate();
  const remove = () =>
    runAction(async () => {
      const removed = await request<DiscardResponse>(api.forceRemove(file, withImages), 'DELETE');
      onRemoved();
      offerUndo(`Removed ${title}.`, removed);
      navigate(adminPaths.listOfEntry(file));
    });
  const { referringFiles = [], markingFiles = [], ownImages = [] } = effects.data ?? {};
  // An image in use cannot be removed, because a page with a missing image cannot be built.
  const isUsedImage = matchContentType(file)?.contentType.name === 'pictures' && referringFiles.length > 0;
  return (
    <>
      <p>It stays on the site until you publish. You can restore it from the version history.</p>
      <ErrorMessage>{effects.isError ? errorMessage(effects.error) : error}</ErrorMessage>
      <AffectedEntries heading="Other entries still refer to it:" files={referringFiles} />
      <AffectedEntries heading="Its marks in these images are removed too:" files={markingFiles} />
      {ownImages.length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={withImages}
            onChange={({ target }) => setWithImages(target.checked)}
          />{' '}
          <span>
            {ownImages.length === 1
              ? 'Also remove its image, which no other entry uses'
              : `Also remove its ${ownImages.length} images, which no other entry uses`}
          </span>
        </label>
      )}
      <p className="row">
        {isUsedImage ? (
          <span>Choose another image there first.</span>
        ) : (
          <button type="button" className="button" disabled={!effects.data} onClick={remove}>
            {referringFiles.length > 0 ? 'Remove anyway' : 'Remove'}
          </button>
        )}
        <DialogCloseButton>Cancel</DialogCloseButton>
      </p>
    </>
  );
}

function AffectedEntries({ heading, files }: { heading: string; files: readonly string[] }) {
  if (files.length === 0) return null;
  return (
    <>
      <p>{heading}</p>
      <ul>
        {files.map((file) => (
          <li key={file}>
            <EntryLink file={file} />
          </li>
        ))}
      </ul>
    </>
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
