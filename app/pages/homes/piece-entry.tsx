import { type ComponentProps, memo } from 'react';
import type { Piece } from '../../content/schema/collections.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './piece-entry.module.css';

/** The first screens wide enough for two and for three columns are those of piece-list.module.css. */
const SIZES = '(width < 40rem) 90vw, (width < 48rem) 44vw, (width < 117rem) 30vw, 34rem';

interface PieceEntryProps {
  piece: Piece;
  /** Gives what makes the link to the picture open the lightbox; the same function each time. */
  linkTo: (id: number) => ComponentProps<'a'>;
}

/**
 * One piece of the catalogue: its picture, and beneath it number, material and size as on a drawing. Remembered, since a
 * filter changes none of them.
 */
export const PieceEntry = memo(({ piece, linkTo }: PieceEntryProps) => {
  const { id, title, picture, materials, size, note } = piece;
  return (
    <>
      <a {...linkTo(id)} href={picture.fallback} className={styles.link}>
        <Picture source={picture} sizes={SIZES} />
      </a>
      <div className={styles.legend}>
        <h3 className={styles.name}>
          <span className={styles.number}>{id}</span> {title}
        </h3>
        <dl className={styles.facts}>
          <dt>Material</dt>
          <dd>{materials}</dd>
          <dt>Size</dt>
          <dd>{unbroken(size)}</dd>
        </dl>
        <p className={styles.note}>{note}</p>
      </div>
    </>
  );
});

/** Keeps a measurement such as "640 × 480 × 350 mm" on one line; lists of them break at their commas. */
const unbroken = (size: string): string => size.replace(/ (?=×|mm)|(?<=[×Ø]) /g, '\u00a0');
