import { computeCropAround, computeUprightCrop } from '@studio/images/image-plan';
import { useEffect, useRef } from 'react';
import type { CropRect, ImagePoint } from './crop-rect.ts';
import styles from './focal-point-field.module.css';

/** Aspect ratio (width / height) of landscape cards. */
const LANDSCAPE_CARD_RATIO = 1.5;
/** Aspect ratio of portrait cards. */
const PORTRAIT_CARD_RATIO = 0.8;
/** Aspect ratio of an image that fills a phone's first screen. */
const PHONE_RATIO = 0.55;
/** Aspect ratio of link previews, which are files of 1200 by 630 pixels. */
const LINK_PREVIEW_RATIO = 1200 / 630;
const FULL_IMAGE: CropRect = [0, 0, 1, 1];
const CENTRE: ImagePoint = [0.5, 0.5];
const CANVAS_WIDTH_PX = 360;

interface CropPreviewsProps {
  image: HTMLImageElement;
  /** Values of the image's fields, such as the focal point. */
  fields: unknown;
  /** Whether to show only the crop for phones. */
  showsPhoneCropOnly: boolean;
}

/** Previews the crops of an image on the public site. */
export function CropPreviews({ image, fields, showsPhoneCropOnly }: CropPreviewsProps) {
  const { focus = CENTRE, phone } = fields as { focus?: ImagePoint; phone?: CropRect };
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const sharedProps = { image, focus };
  return (
    <div className={styles.crops} aria-hidden="true">
      {!showsPhoneCropOnly && (
        <>
          <CropPreview
            {...sharedProps}
            name="Cards"
            cropRect={FULL_IMAGE}
            aspectRatio={LANDSCAPE_CARD_RATIO}
          />
          <CropPreview
            {...sharedProps}
            name="Cards"
            cropRect={FULL_IMAGE}
            aspectRatio={PORTRAIT_CARD_RATIO}
          />
          <CropPreview
            {...sharedProps}
            name="Link preview"
            cropRect={computeCropAround(focus, size, LINK_PREVIEW_RATIO)}
            aspectRatio={LINK_PREVIEW_RATIO}
          />
        </>
      )}
      <CropPreview
        {...sharedProps}
        name="Phone"
        cropRect={phone ?? computeUprightCrop(focus, size) ?? FULL_IMAGE}
        aspectRatio={PHONE_RATIO}
      />
    </div>
  );
}

function CropPreview({
  image,
  name,
  cropRect: [left, top, width, height],
  aspectRatio,
  focus: [x, y],
}: {
  image: HTMLImageElement;
  name: string;
  cropRect: CropRect;
  aspectRatio: number;
  focus: ImagePoint;
}) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [cropWidth, cropHeight] = [width * image.naturalWidth, height * image.naturalHeight];
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    canvas.width = CANVAS_WIDTH_PX;
    canvas.height = Math.max(1, Math.round((CANVAS_WIDTH_PX * cropHeight) / cropWidth));
    canvas
      .getContext('2d')
      ?.drawImage(
        image,
        left * image.naturalWidth,
        top * image.naturalHeight,
        cropWidth,
        cropHeight,
        0,
        0,
        canvas.width,
        canvas.height,
      );
  }, [image, left, top, cropWidth, cropHeight]);
  return (
    <figure>
      <canvas ref={canvasRef} style={{ aspectRatio, objectPosition: `${x * 100}% ${y * 100}%` }} />
      <figcaption className="muted">{name}</figcaption>
    </figure>
  );
}
