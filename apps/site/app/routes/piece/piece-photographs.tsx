import type { ImageSource } from '@studio/content/image-source';
import { sizesForColumns } from '../../ui/image-sizes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './piece-photographs.module.css';

/** The photographs of a piece, in rows of two. */
export function PiecePhotographs({ photographs }: { photographs: readonly ImageSource[] }) {
  return (
    <ul role="list" className={styles.list}>
      {photographs.map((photograph) => (
        <li key={photograph.id}>
          <figure>
            <Picture source={photograph} sizes={sizesForColumns(6)} className="scale-in" />
            {photograph.caption && <figcaption>{photograph.caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
