import { cropAround, uprightPart } from '@studio/images/plan';
import { useEffect, useRef } from 'react';
import styles from './focus-field.module.css';
import type { Part, Point } from './part.ts';

/** Shapes, width by height, of frames that the site has: a card on its side and an upright one, a phone's first screen. */
const LYING = 1.5;
const UPRIGHT = 0.8;
const PHONE = 0.55;
/** Of link previews, which are cut to it. */
const LINK = 1200 / 630;
const WHOLE: Part = [0, 0, 1, 1];
const CENTRE: Point = [0.5, 0.5];
/** Pixels across that are drawn of a crop. */
const DRAWN = 360;

interface CropsProps {
  image: HTMLImageElement;
  /** What the form holds of the picture. */
  fields: unknown;
  /** Whether only the part for phones is chosen. */
  isPart: boolean;
}

/** The picture as the site will cut it, by the build's own rules. */
export function Crops({ image, fields, isPart }: CropsProps) {
  const { focus = CENTRE, phone } = fields as { focus?: Point; phone?: Part };
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const cut = { image, focus };
  return (
    <div className={styles.crops} aria-hidden="true">
      {!isPart && (
        <>
          <Cut {...cut} name="Cards" part={WHOLE} shape={LYING} />
          <Cut {...cut} name="Cards" part={WHOLE} shape={UPRIGHT} />
          <Cut {...cut} name="Link preview" part={cropAround(focus, size, LINK)} shape={LINK} />
        </>
      )}
      <Cut {...cut} name="Phone" part={phone ?? uprightPart(focus, size) ?? WHOLE} shape={PHONE} />
    </div>
  );
}

/** A part of the picture in a frame: cut out as a file is, and fitted as a page does. */
function Cut({
  image,
  name,
  part: [left, top, width, height],
  shape,
  focus: [x, y],
}: {
  image: HTMLImageElement;
  name: string;
  part: Part;
  shape: number;
  focus: Point;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [across, down] = [width * image.naturalWidth, height * image.naturalHeight];
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    place.width = DRAWN;
    place.height = Math.max(1, Math.round((DRAWN * down) / across));
    place
      .getContext('2d')
      ?.drawImage(
        image,
        left * image.naturalWidth,
        top * image.naturalHeight,
        across,
        down,
        0,
        0,
        place.width,
        place.height,
      );
  }, [image, left, top, across, down]);
  return (
    <figure>
      <canvas ref={canvas} style={{ aspectRatio: shape, objectPosition: `${x * 100}% ${y * 100}%` }} />
      <figcaption className="quiet">{name}</figcaption>
    </figure>
  );
}
