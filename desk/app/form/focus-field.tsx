import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useParams } from 'react-router';
import { api } from '../../addresses.ts';
import styles from './field.module.css';
import type { FieldProps } from './field.tsx';
import { idOf, useForm } from './form-state.ts';

/** How far an arrow key moves, as a part of the picture. */
const STEP = 0.02;
/** The smallest part of a picture that phones may be given, of its width or height. */
const LEAST = 0.1;
/** Shapes in which the site cuts pictures, width by height: a card, a hero on a phone, a link preview. */
const SHAPES = [4 / 3, 2 / 3, 1200 / 630];

const within = (value: number, most = 1): number =>
  Math.round(Math.min(most, Math.max(0, value)) * 1000) / 1000;

/**
 * A place in the picture, by dragging on it or by the arrow keys: the focal point, or the part that phones show, which moves
 * as it is.
 */
export function FocusField({ schema, path, value, label, optional }: FieldProps) {
  const { change, turn } = useForm();
  const { '*': file = '' } = useParams();
  const frame = useRef<HTMLDivElement>(null);
  const id = file.replace(/^pictures\//, '').replace(/\.yaml$/, '');
  const [left = 0.5, top = 0.5, width = 0, height = 0] = Array.isArray(value) ? value.map(Number) : [];
  const [x, y] = [left + width / 2, top + height / 2];
  const isPart = schema.prefixItems?.length === 4;
  const put = (nextX: number, nextY: number) => {
    const corner = [within(nextX - width / 2, 1 - width), within(nextY - height / 2, 1 - height)];
    change(path, isPart ? [...corner, width, height] : corner);
  };
  /** Another size about the same middle, moved where it would leave the picture. */
  const size = (nextWidth: number, nextHeight: number) =>
    change(path, [
      within(x - nextWidth / 2, 1 - nextWidth),
      within(y - nextHeight / 2, 1 - nextHeight),
      within(nextWidth),
      within(nextHeight),
    ]);
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box && event.buttons > 0)
      put((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const press = (event: KeyboardEvent) => {
    const [dx, dy] =
      { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[
        event.key
      ] ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    put(x + dx, y + dy);
  };
  const percent = (part: number) => `${part * 100}%`;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <p className="quiet">
        {isPart ? 'The part that phones show. ' : 'What must stay in sight when the picture is cut. '}
        Drag on the picture, or use the arrow keys.
      </p>
      <div ref={frame} className={styles.photo} onPointerDown={drag} onPointerMove={drag}>
        <img src={api.picture(id, 1200, turn)} alt="" draggable={false} />
        {isPart && (
          <span
            className={styles.part}
            style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          />
        )}
        <button
          id={idOf(path)}
          type="button"
          className={styles.point}
          style={{ left: percent(x), top: percent(y) }}
          onKeyDown={press}
          aria-label={`${label}: ${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`}
        />
      </div>
      {isPart && (
        <div className={styles.sizes}>
          <Size name="Width" value={width} onChange={(next) => size(next, height)} />
          <Size name="Height" value={height} onChange={(next) => size(width, next)} />
          <div className={styles.shown} aria-hidden="true">
            <img
              src={api.picture(id, 1200, turn)}
              alt=""
              style={{
                width: percent(1 / Math.max(width, LEAST)),
                marginLeft: percent(-left / Math.max(width, LEAST)),
                transform: `translateY(${-100 * top}%)`,
              }}
            />
          </div>
        </div>
      )}
      {!isPart && (
        <div className={styles.crops} aria-hidden="true">
          {SHAPES.map((shape) => (
            <figure key={shape}>
              <img
                src={api.picture(id, 480, turn)}
                alt=""
                style={{ aspectRatio: shape, objectPosition: `${percent(x)} ${percent(y)}` }}
              />
            </figure>
          ))}
        </div>
      )}
      {optional && (
        <button type="button" className="plain" onClick={() => change(path, undefined)}>
          Leave it to the focus
        </button>
      )}
    </fieldset>
  );
}

function Size({ name, value, onChange }: { name: string; value: number; onChange: (value: number) => void }) {
  return (
    <label>
      {name}
      <input
        type="range"
        min={LEAST}
        max={1}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}
