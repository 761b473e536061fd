import { isExternalUrl } from '@studio/content/markdown/validate-markdown';
import { useState } from 'react';
import { ErrorMessage } from '../ui/error-message.tsx';
import { UploadButton } from '../ui/upload-button.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { useAction } from '../ui/use-action.ts';
import { upload } from '../upload.ts';

/** Matches a Markdown image: `![alt text](url)`. */
const MARKDOWN_IMAGE = /!\[[^\]]*\]\(\s*<?([^\s<>)]+)[^)]*\)/g;

/** Finds images of other sites in a Markdown text. */
const findRemoteImages = (text: string): { markdown: string; url: string }[] =>
  [...text.matchAll(MARKDOWN_IMAGE)].flatMap(([markdown, url = '']) =>
    isExternalUrl(url) ? [{ markdown, url }] : [],
  );

/**
 * Asks the editor to upload an image that a text loads from another site. The content security policy forbids the browser to fetch the
 * file, and the server does not fetch files of other sites. Editors therefore save the file on their computer and upload it here.
 *
 * @param text Markdown. Its first image from another site is shown.
 * @param onUploaded receives the Markdown of the image and the id of the uploaded image.
 */
export function RemoteImageNotice({
  text,
  onUploaded,
}: {
  text: string;
  onUploaded: (markdown: string, id: string) => void;
}) {
  const [progress, setProgress] = useState<number | null>(null);
  const { runAction, error } = useAction();
  const [firstImage] = findRemoteImages(text);
  if (!firstImage) return null;
  const { markdown, url } = firstImage;

  const uploadReplacement = async ([file]: File[]) => {
    if (!file) return;
    let id = '';
    setProgress(0);
    await runAction(async () => {
      ({ id } = await upload(file, { folder: 'new' }, setProgress));
    });
    setProgress(null);
    // The form rejects images that are not in the schema context. `runAction` has reloaded that context.
    if (id !== '') onUploaded(markdown, id);
  };

  return (
    <section aria-label="Image from another site">
      <p>
        The text contains an image from another site:{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        . Visitors would not see it. Open it, save it on your computer, and upload it here.
      </p>
      <UploadButton disabled={progress !== null} onSelect={uploadReplacement}>
        Upload image
      </UploadButton>
      {progress !== null && <UploadProgress name="the image" fraction={progress} />}
      <ErrorMessage>{error}</ErrorMessage>
    </section>
  );
}
