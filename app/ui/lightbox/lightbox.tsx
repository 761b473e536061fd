import * as words from 'virtual:words/viewer';
import type { ReactNode } from 'react';
import { Modal } from '../modal.tsx';
import { Picture } from '../picture.tsx';
import type { PictureSource } from '../picture-source.ts';
import styles from './lightbox.module.css';

interface LightboxItem {
  source: PictureSource;
  title: string;
  /** A line beneath the title, such as the category. */
  category: string;
  /** A link to where there is more of it. */
  more?: ReactNode;
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
  const at = (step: number) => (index + step + items.length) % items.length;
  const item = items[index];
  const several = items.length > 1;
  if (!item) return null;

  return (
    <Modal
      label={item.title}
      onClose={onClose}
      onStep={(step) => several && onMove(at(step))}
      close={{ label: words.closeImage, className: styles.close }}
      isContent={(target) => target.closest('picture, button, a, figcaption, [data-turn]') !== null}
      className={styles.lightbox}
    >
      <figure className={styles.figure}>
        <div className={styles.stage} data-swipe>
          {[...new Set([at(0), at(1), at(-1)])]
            .sort((a, b) => a - b)
            .map((place) => {
              const source = items[place]?.source;
              return source && <Layer key={source.id} source={source} shown={place === index} />;
            })}
        </div>
        <figcaption className={styles.caption} aria-live="polite">
          <h2 className={styles.title}>{item.title}</h2>
          <p className={styles.category}>{item.category}</p>
          {item.more}
        </figcaption>
      </figure>
      {several && (
        <div className={styles.turn} data-turn>
          <button type="button" aria-label={words.previous} onClick={() => onMove(at(-1))}>
            ←
          </button>
          <span className={styles.count}>{`${index + 1} / ${items.length}`}</span>
          <button type="button" aria-label={words.next} onClick={() => onMove(at(1))}>
            →
          </button>
        </div>
      )}
    </Modal>
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
