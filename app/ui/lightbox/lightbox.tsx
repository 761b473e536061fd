import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import type { PictureSource } from '../../content/picture-source.ts';
import { Picture } from '../picture.tsx';
import styles from './lightbox.module.css';
import { useScrollLock } from './use-scroll-lock.ts';

/** A sideways movement longer than this many pixels turns to the next picture, as in the carousels. */
const SWIPE_THRESHOLD = 50;

interface LightboxItem {
  source: PictureSource;
  title: string;
  /** A line beneath the title, such as the category. */
  category: string;
}

interface LightboxProps {
  items: readonly LightboxItem[];
  /** Which of them shows. */
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

/**
 * One picture as large as the screen allows, in a modal dialog. Arrow keys, buttons and swipes go through the pictures
 * and from the last to the first; Escape, the button and a click beside the picture close it.
 */
export function Lightbox({ items, index, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<number>(undefined);
  const swiped = useRef(false);
  const title = useId();
  useScrollLock();
  useEffect(() => dialog.current?.showModal(), []);

  const at = (step: number) => (index + step + items.length) % items.length;
  const item = items[index];
  const several = items.length > 1;
  if (!item) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !several) return;
    event.preventDefault();
    onMove(at(step));
  };
  const onPointerDown = ({ clientX, isPrimary }: PointerEvent) => {
    pressed.current = isPrimary ? clientX : undefined;
    swiped.current = false;
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const distance = clientX - (pressed.current ?? clientX);
    pressed.current = undefined;
    if (Math.abs(distance) <= SWIPE_THRESHOLD || !several) return;
    swiped.current = true;
    onMove(at(-Math.sign(distance)));
  };
  // The dialog covers the screen, so what is neither picture, words nor button is its backdrop.
  const onClick = ({ target }: MouseEvent) => {
    const beside = target instanceof Element && !target.closest('img, button, figcaption');
    if (beside && !swiped.current) dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className={styles.lightbox}
      data-tone="night"
      onClose={onClose}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onDragStart={(event) => event.preventDefault()}
    >
      <button
        type="button"
        aria-label="Close image"
        className={styles.close}
        onClick={() => dialog.current?.close()}
      >
        Close <span aria-hidden="true">✕</span>
      </button>
      <figure className={styles.figure}>
        <div className={styles.stage}>
          {[...new Set([at(0), at(1), at(-1)])]
            .sort((a, b) => a - b)
            .map((place) => {
              const source = items[place]?.source;
              return source && <Layer key={source.id} source={source} shown={place === index} />;
            })}
        </div>
        <figcaption className={styles.caption} aria-live="polite">
          <h2 id={title} className={styles.title}>
            {item.title}
          </h2>
          <p className={styles.category}>{item.category}</p>
        </figcaption>
      </figure>
      {several && (
        <div className={styles.turn}>
          <button type="button" aria-label="Previous image" onClick={() => onMove(at(-1))}>
            ←
          </button>
          <span className={styles.count}>
            {index + 1} / {items.length}
          </span>
          <button type="button" aria-label="Next image" onClick={() => onMove(at(1))}>
            →
          </button>
        </div>
      )}
    </dialog>
  );
}

/** The picture that shows, or a neighbour that waits unseen so that it is there when it is turned to. */
function Layer({ source, shown }: { source: PictureSource; shown: boolean }) {
  const ratio = source.width / source.height;
  return (
    <div className={styles.layer} style={{ ['--ratio' as string]: ratio }} data-shown={shown || undefined}>
      <Picture source={source} sizes={`min(92vw, ${Math.round(84 * ratio)}vh)`} />
    </div>
  );
}
