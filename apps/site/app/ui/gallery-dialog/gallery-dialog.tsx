import * as messages from 'virtual:messages/viewer';
import type { ImageSource } from '@studio/content/image-source';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { isMetered } from '../is-metered.ts';
import { Marks } from '../marks.tsx';
import { Modal } from '../modal.tsx';
import { nonBreakingTitle } from '../non-breaking.tsx';
import { Picture } from '../picture.tsx';
import captionLayout from './caption-layout.module.css';
import { useMarks } from './fetched-marks.ts';
import filmstripLayout from './filmstrip-layout.module.css';
import sharedStyles from './gallery-dialog.module.css';

const STEP_BUTTONS = [
  { by: -1, name: messages.previous, symbol: '←' },
  { by: 1, name: messages.next, symbol: '→' },
] as const;

const NO_IMAGES: readonly ImageSource[] = [];

interface GalleryDialogProps {
  title: string;
  facts: string;
  images: readonly ImageSource[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  /**
   * Adds thumbnails, the caption of each image, and a column with title, facts and children. Without the filmstrip, title, facts and
   * children are in the caption, and a click next to the image closes the dialog.
   */
  filmstrip?: boolean;
  /** View transition name of the element that grows into the dialog. */
  transitionName?: string;
  children?: ReactNode;
}

/**
 * A full-screen dialog that shows one image of a list, as large as the screen allows. Arrow keys, buttons, thumbnails and swipes
 * change the image. The first image follows the last.
 */
export function GalleryDialog({
  title,
  facts,
  images,
  index,
  onMove,
  onClose,
  ...props
}: GalleryDialogProps) {
  const { filmstrip = false, transitionName, children } = props;
  const styles = filmstrip ? filmstripLayout : captionLayout;
  const [hasMoved, setHasMoved] = useState(false);
  const count = images.length;
  const image = images[index];
  const marksHtml = useMarks(image?.id);
  // The first render has only the large image and the text, so that the dialog opens quickly. The thumbnails are rendered next. The
  // previous and the next image are preloaded last.
  const thumbnails = useDeferredValue(images, NO_IMAGES);

  const moveTo = (nextIndex: number) => {
    if (nextIndex === index) return;
    setHasMoved(true);
    onMove(nextIndex);
  };
  const moveBy = (by: number) => moveTo((index + by + count) % count);

  useEffect(() => {
    for (const by of [1, -1]) {
      const neighbour = thumbnails[(index + by + count) % count];
      if (neighbour) preloadImage(neighbour, imageSizes(neighbour, filmstrip));
    }
  }, [index, count, thumbnails, filmstrip]);

  if (!image) return null;

  const textBlock = (
    <>
      <h2 className={styles.title}>{nonBreakingTitle(title)}</h2>
      <p className={styles.facts}>{facts}</p>
      <div className={styles.description}>{children}</div>
    </>
  );
  return (
    <Modal
      label={title}
      onClose={onClose}
      onStep={moveBy}
      closeButton={{ label: filmstrip ? undefined : messages.closeImage, className: styles.close }}
      isContent={filmstrip ? undefined : isContent}
      coversPage={filmstrip}
      className={styles.dialog}
    >
      <figure className={styles.figure}>
        <div
          className={styles.stage}
          data-swipe
          style={{
            viewTransitionName: transitionName,
            ['--ratio' as string]: aspectRatio(image),
            ['--tallest' as string]: Math.min(...images.map(aspectRatio)),
          }}
        >
          <div key={image.id} className={`${styles.picture} ${sharedStyles.marked}`} data-controls>
            <Picture
              source={image}
              sizes={imageSizes(image, filmstrip)}
              priority
              // The first image appears at once. Later images fade in.
              className={hasMoved ? sharedStyles.fadeIn : undefined}
            />
            <Marks of={{ marksHtml }} />
          </div>
        </div>
        <figcaption className={styles.caption} aria-live="polite">
          {filmstrip ? image.caption : textBlock}
        </figcaption>
      </figure>
      {count > 1 && (
        <div className={styles.controls} data-controls>
          <div className={filmstrip ? sharedStyles.buttons : captionLayout.buttons}>
            {STEP_BUTTONS.map(({ by, name, symbol }) => (
              <button key={name} type="button" aria-label={name} onClick={() => moveBy(by)}>
                {symbol}
                {filmstrip && (
                  <span aria-hidden className={sharedStyles.hint}>
                    {name}
                  </span>
                )}
              </button>
            ))}
          </div>
          <span className={styles.counter}>{`${index + 1} / ${count}`}</span>
        </div>
      )}
      {filmstrip && (
        <>
          <ul role="list" className={styles.filmstrip}>
            {thumbnails.map((thumbnail, position) => (
              <li key={thumbnail.id}>
                <button
                  type="button"
                  aria-label={messages.image({ number: position + 1 })}
                  aria-current={position === index || undefined}
                  onClick={() => moveTo(position)}
                >
                  <Picture source={thumbnail} sizes="(width < 80rem) 6rem, 8rem" ratio={1.5} decorative />
                </button>
              </li>
            ))}
          </ul>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <div className={styles.text} tabIndex={0}>
            {textBlock}
          </div>
        </>
      )}
    </Modal>
  );
}

const aspectRatio = ({ width, height }: ImageSource): number => width / height;

/**
 * Returns the `sizes` of the large image. In the filmstrip layout, the text column limits its width. In the caption layout, the
 * screen limits its height.
 */
const imageSizes = (image: ImageSource, filmstrip: boolean): string =>
  filmstrip
    ? '(width < 64rem) 100vw, calc(100vw - 26rem)'
    : `min(92vw, ${Math.round(84 * aspectRatio(image))}vh)`;

/** Returns whether an element is content. A click next to the content closes the dialog. */
const isContent = (target: Element): boolean =>
  target.closest('picture, figcaption, a, button, [data-controls]') !== null;

/**
 * Fetches an image that is likely to be shown next, except on a metered connection. Does not use a preload link, because browsers warn
 * if such a link is not used within seconds.
 */
function preloadImage(source: ImageSource, sizes: string): void {
  if (isMetered()) return;
  const picture = document.createElement('picture');
  const avif = document.createElement('source');
  avif.type = 'image/avif';
  avif.sizes = sizes;
  avif.srcset = source.avif;
  const image = new Image();
  image.fetchPriority = 'low';
  picture.append(avif, image);
  image.src = source.fallback;
}
