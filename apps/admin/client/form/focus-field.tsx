import { kindOf } from '@studio/content/schema/kinds';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../../addresses.ts';
import { Crops } from './crops.tsx';
import fieldStyles from './field.module.css';
import type { FieldProps } from './field.tsx';
import styles from './focus-field.module.css';
import { idOf, useForm } from './form-state.ts';
import { type Corner, corneredAt, movedTo, type Part, type Point, pointAt } from './part.ts';

/** How far an arrow key moves, as a part of the picture. */
const STEP = 0.02;
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const CORNERS: readonly [name: string, corner: Corner][] = [
  ['top left', [0, 0]],
  ['top right', [1, 0]],
  ['bottom left', [0, 1]],
  ['bottom right', [1, 1]],
];

const percent = (part: number): string => `${part * 100}%`;
const placed = ([x, y]: Point) => ({ left: percent(x), top: percent(y) });
const said = ([x, y]: Point): string =>
  `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;

/**
 * A place in the picture, by dragging on it or by the arrow keys: the focal point, or the part that phones show, with its
 * corners. What the site will cut is seen beneath, at once.
 */
export function FocusField({ schema, path, value, label }: FieldProps) {
  const { change, fields, turn } = useForm();
  const { '*': file = '' } = useParams();
  const frame = useRef<HTMLDivElement>(null);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const isPart = schema.prefixItems?.length === 4;
  const [left = 0.5, top = 0.5, width = 0, height = 0] = Array.isArray(value) ? value.map(Number) : [];
  const part: Part = [left, top, width, height];
  const middle: Point = [left + width / 2, top + height / 2];
  const put = (place: Point) => change(path, isPart ? movedTo(part, place) : pointAt(place));

  /** What can be taken at a place and put at another. */
  const taken = (at: Point, drop: (place: Point) => void) => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const box = frame.current?.getBoundingClientRect();
      if (box && event.currentTarget.hasPointerCapture(event.pointerId))
        drop([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      drop([at[0] + step[0], at[1] + step[1]]);
    },
  });
  const { onPointerMove, ...all } = taken(middle, put);
  return (
    <fieldset className={fieldStyles.group}>
      <legend>{label}</legend>
      <p className="quiet">
        {isPart
          ? 'The part that phones show: drag it or its corners, or use the arrow keys.'
          : 'What must stay in sight when the picture is cut: drag the ring to it, or use the arrow keys.'}
      </p>
      <div
        ref={frame}
        className={styles.photo}
        // A finger that begins to scroll here moves nothing; a mouse takes hold anywhere.
        onPointerDown={(event) => event.pointerType === 'mouse' && all.onPointerDown(event)}
        onPointerMove={onPointerMove}
      >
        <img
          key={turn}
          src={api.picture(kindOf(file)?.id ?? '', 1200, turn)}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => setImage(currentTarget)}
        />
        {isPart && (
          <span
            className={styles.part}
            style={{ ...placed([left, top]), width: percent(width), height: percent(height) }}
          />
        )}
        <button
          id={idOf(path)}
          type="button"
          className={styles.point}
          style={placed(middle)}
          aria-label={`${label}: ${said(middle)}`}
          {...taken(middle, put)}
        />
        {isPart &&
          CORNERS.map(([name, corner]) => {
            const at: Point = [left + corner[0] * width, top + corner[1] * height];
            return (
              <button
                key={name}
                type="button"
                className={styles.corner}
                style={placed(at)}
                aria-label={`${label}, ${name} corner: ${said(at)}`}
                {...taken(at, (place) => change(path, corneredAt(part, corner, place)))}
              />
            );
          })}
      </div>
      {image && <Crops image={image} fields={fields} isPart={isPart} />}
    </fieldset>
  );
}
