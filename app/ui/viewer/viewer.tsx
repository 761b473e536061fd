import * as labels from 'virtual:words/viewer';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Modal } from '../modal.tsx';
import { Picture } from '../picture.tsx';
import type { PictureSource } from '../picture-source.ts';
import { preloadPicture } from '../preload-picture.ts';
import { unbroken } from '../unbroken.tsx';
import { TurnButtons } from './turn-buttons.tsx';
import styles from './viewer.module.css';

const NONE: readonly PictureSource[] = [];

/** Width by height. */
const ratioOf = ({ width, height }: PictureSource): number => width / height;

/** The picture takes what the side column leaves. */
const SIZES = '(width < 64rem) 100vw, calc(100vw - 26rem)';

interface ViewerProps {
  title: string;
  /** A short line of facts. */
  facts: string;
  pictures: readonly PictureSource[];
  /** The description. */
  children: ReactNode;
  /** What the page calls the picture that grows into the viewer, in a view transition. */
  transitionName?: string;
  onClose: () => void;
}

/** A full screen for the pictures of one thing: large picture, filmstrip, counter, words. Opens on the first picture. */
export function Viewer({ title, facts, pictures, children, transitionName, onClose }: ViewerProps) {
  const [turnedTo, setTurnedTo] = useState<number>();
  const index = turnedTo ?? 0;
  const count = pictures.length;
  const turnTo = (place: number) => place !== index && setTurnedTo(place);
  const step = (by: number) => turnTo((index + by + count) % count);
  const shown = pictures[index];
  // The dialog opens with the large picture and the words. The small ones come a frame later, and the neighbours after them.
  const thumbnails = useDeferredValue(pictures, NONE);

  useEffect(() => {
    for (const by of [1, -1]) {
      const neighbour = thumbnails[(index + by + count) % count];
      if (neighbour) preloadPicture(neighbour, SIZES);
    }
  }, [index, count, thumbnails]);

  return (
    <Modal
      label={title}
      onClose={onClose}
      close={{ className: styles.close }}
      onStep={step}
      covers
      className={styles.viewer}
    >
      <div
        className={styles.stage}
        data-swipe
        style={{
          viewTransitionName: transitionName,
          ['--ratio' as string]: shown && ratioOf(shown),
          ['--tallest' as string]: Math.min(...pictures.map(ratioOf)),
        }}
      >
        {shown && (
          <Picture
            key={shown.id}
            source={shown}
            sizes={SIZES}
            priority
            // The first comes with the viewer; one that is turned to fades in.
            className={turnedTo === undefined ? styles.picture : `${styles.picture} ${styles.turned}`}
          />
        )}
      </div>
      <div className={styles.turn}>
        <TurnButtons onStep={step} />
        <span className={styles.counter}>{`${index + 1} / ${count}`}</span>
      </div>
      <p className={styles.caption} aria-live="polite">
        {shown?.caption}
      </p>
      <ul role="list" className={styles.filmstrip}>
        {thumbnails.map((picture, place) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={labels.image({ number: place + 1 })}
              aria-current={place === index || undefined}
              onClick={() => turnTo(place)}
            >
              <Picture source={picture} sizes="(width < 80rem) 6rem, 8rem" ratio={1.5} decorative />
            </button>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <div className={styles.words} tabIndex={0}>
        <h2 className={styles.title}>{unbroken(title)}</h2>
        <p className={styles.facts}>{facts}</p>
        <div className={styles.description}>{children}</div>
      </div>
    </Modal>
  );
}
