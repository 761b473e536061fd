import { listFigureImages } from '@studio/content/markdown/figures';
import { BODY_PATH } from '../../../merge.ts';
import { UploadList } from '../../pages/upload-images.tsx';
import { AltTextField, useNeedsAltText } from '../alt-text-field.tsx';
import { RemoteImageNotice } from '../remote-image-notice.tsx';
import type { TextUploads } from './use-text-uploads.ts';
import { formatFigure } from './write-text.ts';

interface TextImagesProps {
  value: string;
  titles: ReadonlyMap<string, string>;
  uploads: TextUploads;
  changeText: (getText: (latest: string) => string) => void;
}

/** The uploads into a text, alt texts that are missing, and images of other sites. */
export function TextImages({ value, titles, uploads, changeText }: TextImagesProps) {
  return (
    <>
      <UploadList uploads={uploads.uploads} enqueue={uploads.enqueue} hasLinks={false} />
      {[...new Set(listFigureImages(value))].map((imageId) => (
        <FigureAltText key={imageId} imageId={imageId} title={titles.get(imageId) ?? imageId} />
      ))}
      <RemoteImageNotice
        text={value}
        onUploaded={(markdown, imageId) =>
          changeText((latest) => latest.replace(markdown, () => `\n\n${formatFigure(imageId)}\n\n`))
        }
      />
    </>
  );
}

function FigureAltText({ imageId, title }: { imageId: string; title: string }) {
  return useNeedsAltText(imageId) ? (
    <AltTextField imageId={imageId} path={[...BODY_PATH, imageId]} label={title} />
  ) : null;
}
