import { matchContentType } from '@studio/content/schema/content-types';
import { useRef, useState } from 'react';
import { api } from '../../routes.ts';
import { useEntryFile } from '../use-entry-file.ts';
import { CropPreviews } from './crop-previews.tsx';
import {
  type CropRect,
  clampPoint,
  type ImagePoint,
  moveRect,
  type RectCorner,
  resizeRect,
} from './crop-rect.ts';
import fieldStyles from './field.module.css';
import styles from './focal-point-field.module.css';
import { fieldId, useForm } from './form-state.ts';
import type { FieldProps } from './labelled-field.tsx';
import { describePoint, formatPercent, getMovePointHandlers, getPositionStyle } from './move-point.ts';

const CORNERS: readonly [name: string, corner: RectCorner][] = [
  ['top left', [0, 0]],
  ['top right', [1, 0]],
  ['bottom left', [0, 1]],
  ['bottom right', [1, 1]],
];

/**
 * Sets the focal point of an image, or its crop for phones, by dragging or with the arrow keys.
 */
export function FocalPointField({ schema, path, value, label }: FieldProps) {
  const { change, fields, imageRevision } = useForm();
  const file = useEntryFile() ?? '';
  const containerRef = useRef<HTMLDivElement>(null);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const isPhoneCrop = schema.prefixItems?.length === 4;
  const [left = 0.5, top = 0.5, width = 0, height = 0] = Array.isArray(value) ? value.map(Number) : [];
  const crop: CropRect = [left, top, width, height];
  const centre: ImagePoint = [left + width / 2, top + height / 2];
  const moveCentre = (point: ImagePoint) =>
    change(path, isPhoneCrop ? moveRect(crop, point) : clampPoint(point));

  const getMoveHandlers = (point: ImagePoint, onMove: (point: ImagePoint) => void) =>
    getMovePointHandlers(containerRef, point, onMove);
  const { onPointerDown, onPointerMove } = getMoveHandlers(centre, moveCentre);
  return (
    <fieldset className={fieldStyles.group}>
      <legend>{label}</legend>
      <p className="muted">
        {isPhoneCrop
          ? 'Phones show this part of the image. Drag it or its corners, or use the arrow keys.'
          : 'This point stays visible when the image is cropped. Drag the ring, or use the arrow keys.'}
      </p>
      <div
        ref={containerRef}
        className={styles.photo}
        // On touch screens only the ring can be dragged, because a finger elsewhere on the image scrolls the page.
        onPointerDown={(event) => event.pointerType === 'mouse' && onPointerDown(event)}
        onPointerMove={onPointerMove}
      >
        <img
          key={imageRevision}
          src={api.image(matchContentType(file)?.id ?? '', 1200, imageRevision)}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => setImage(currentTarget)}
        />
        {isPhoneCrop && (
          <span
            className={styles.crop}
            style={{
              ...getPositionStyle([left, top]),
              width: formatPercent(width),
              height: formatPercent(height),
            }}
          />
        )}
        <button
          id={fieldId(path)}
          type="button"
          className={styles.point}
          style={getPositionStyle(centre)}
          aria-label={`${label}: ${describePoint(centre)}`}
          {...getMoveHandlers(centre, moveCentre)}
        />
        {isPhoneCrop &&
          CORNERS.map(([name, corner]) => {
            const point: ImagePoint = [left + corner[0] * width, top + corner[1] * height];
            return (
              <button
                key={name}
                type="button"
                className={styles.corner}
                style={getPositionStyle(point)}
                aria-label={`${label}, ${name} corner: ${describePoint(point)}`}
                {...getMoveHandlers(point, (newPoint) => change(path, resizeRect(crop, corner, newPoint)))}
              />
            );
          })}
      </div>
      {image && <CropPreviews image={image} fields={fields} showsPhoneCropOnly={isPhoneCrop} />}
    </fieldset>
  );
}
