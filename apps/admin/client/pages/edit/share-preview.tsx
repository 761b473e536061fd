import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PreviewLinksResponse } from '../../../api-types.ts';
import { api } from '../../../routes.ts';
import { request } from '../../api-client.ts';
import { ConfirmButton, DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { useAction } from '../../ui/use-action.ts';

/**
 * A dialog that creates preview links. A preview link shows the draft to people who are not signed in.
 *
 * @param path path of the page, such as `/about`.
 */
export function SharePreview({ path }: { path: string }) {
  return (
    <ModalDialog trigger={{ className: 'text-button', children: 'Share preview' }} title="Share preview">
      <p>
        Anyone with the link can see the current draft for seven days, without signing in. They cannot change
        anything.
      </p>
      <PreviewLinkForm path={path} />
    </ModalDialog>
  );
}

function PreviewLinkForm({ path }: { path: string }) {
  const previewLinks = useQuery({
    queryKey: ['preview links'],
    queryFn: () => request<PreviewLinksResponse>(api.previewLinks()),
  });
  const { runAction, error } = useAction();
  const [link, setLink] = useState('');
  const [copyStatus, setCopyStatus] = useState('');
  const linkRef = useRef<HTMLInputElement>(null);
  const createButtonRef = useRef<HTMLButtonElement>(null);
  const count = previewLinks.data?.count ?? 0;
  const revokeText = count === 1 ? 'Revoke preview link' : `Revoke all ${count} preview links`;

  const createLink = () =>
    runAction(async () => {
      setLink(
        (await request<PreviewLinksResponse>(api.previewLinks(), 'POST', { address: path })).newLink ?? '',
      );
      setCopyStatus('');
    });
  const copyLink = async () => {
    linkRef.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopyStatus('Copied. The link is shown only once.');
    } catch {
      // Permission was denied, or there is no Clipboard API, as on pages over plain HTTP.
      setCopyStatus('The browser cannot copy the link. It is selected, so you can copy it by hand.');
    }
  };
  const revokeAll = () =>
    runAction(async () => {
      await request(api.previewLinks(), 'DELETE');
      flushSync(() => setLink(''));
      createButtonRef.current?.focus();
    });

  return (
    <>
      {link && (
        <p>
          <label htmlFor="preview-link">Preview link</label>
          <input
            id="preview-link"
            ref={linkRef}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <span className="muted" role="status">
            {copyStatus}
          </span>
        </p>
      )}
      <ErrorMessage>{error}</ErrorMessage>
      <p className="row">
        {link ? (
          <button type="button" className="button primary" onClick={copyLink}>
            Copy link
          </button>
        ) : (
          <button ref={createButtonRef} type="button" className="button primary" onClick={createLink}>
            Create link
          </button>
        )}
        {count > 0 && (
          <ConfirmButton
            trigger={{ className: 'text-button', children: revokeText }}
            title={`${revokeText}?`}
            action="Revoke"
            onConfirm={revokeAll}
          >
            Nobody can open them any more, including links that other people have created.
          </ConfirmButton>
        )}
        <DialogCloseButton>Close</DialogCloseButton>
      </p>
    </>
  );
}
