import type { ImageSource } from '@studio/content/image-source';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import styles from './related-pieces.module.css';

/** Widths in related-pieces.module.css. On screens wider than 120rem they stay the same. */
const SIZES = {
  first: '(width < 48rem) 90vw, (width < 120rem) 36vw, 42rem',
  other: '(width < 48rem) 44vw, (width < 120rem) 25vw, 29.5rem',
} as const;

interface RelatedPiecesProps {
  title: string;
  pieces: readonly { slug: string; title: string; category: string; cover: ImageSource | undefined }[];
}

/** One piece is large. The others are smaller and lower. */
export function RelatedPieces({ title, pieces }: RelatedPiecesProps) {
  return (
    <section className={styles.section} aria-labelledby="beside-title">
      <h2 id="beside-title" className={styles.title}>
        {title}
      </h2>
      <ul role="list" className={styles.list}>
        {pieces.map(({ slug, title, category, cover }, index) => (
          <li key={slug}>
            <Link to={paths.piece(slug)} className={styles.link}>
              {cover && (
                <Picture
                  source={cover}
                  ratio={0.8}
                  sizes={index === 0 ? SIZES.first : SIZES.other}
                  decorative
                  className="scale-in"
                />
              )}
              <span className={styles.name}>{title}</span>
              <span className={styles.kind}>{category}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
