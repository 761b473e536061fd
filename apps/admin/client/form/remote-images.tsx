import { isOnOtherSite } from '@studio/content/markdown/mistake';
import { useState } from 'react';
import { Fault } from '../ui/fault.tsx';
import { PhotographButton } from '../ui/photograph-button.tsx';
import { Sending } from '../ui/sending.tsx';
import { useAct } from '../ui/use-act.ts';
import { upload } from '../upload.ts';

/** Markdown of an image: `![what it shows](address)`. */
const IMAGE = /!\[[^\]]*\]\(\s*<?([^\s<>)]+)[^)]*\)/g;

/** The images of a text that stand on other sites: their Markdown and their addresses. */
const remoteImagesIn = (text: string): { markdown: string; address: string }[] =>
  [...text.matchAll(IMAGE)].flatMap(([markdown, address = '']) =>
    isOnOtherSite(address) ? [{ markdown, address }] : [],
  );

/**
 * Offers to upload the first image of a text that stands on another site, such as one that was pasted with the text. The browser
 * cannot fetch it from there, nor does the server: it is saved by the editor, and chosen here.
 *
 * @param onUploaded gets the Markdown of the image and the id of the picture that takes its place.
 */
export function RemoteImages({
  text,
  onUploaded,
}: {
  text: string;
  onUploaded: (markdown: string, id: string) => void;
}) {
  const [sent, setSent] = useState<number | null>(null);
  const { act, fault } = useAct();
  const [image] = remoteImagesIn(text);
  if (!image) return null;
  const { markdown, address } = image;

  const replace = async ([file]: File[]) => {
    if (!file) return;
    let id = '';
    setSent(0);
    await act(async () => {
      ({ id } = await upload(file, { folder: 'new' }, setSent));
    });
    setSent(null);
    // Now the form knows the new picture.
    if (id !== '') onUploaded(markdown, id);
  };

  return (
    <section aria-label="Image of another site">
      <p>
        The text shows an image of another site:{' '}
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
        . Visitors would not see it. Open it, save it on your computer, and upload it here.
      </p>
      <PhotographButton disabled={sent !== null} onChosen={replace}>
        Upload it
      </PhotographButton>
      {sent !== null && <Sending what="the photograph" sent={sent} />}
      <Fault>{fault}</Fault>
    </section>
  );
}
