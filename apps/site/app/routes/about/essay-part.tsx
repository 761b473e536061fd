import type { ImageSource } from '@studio/content/image-source';
import type { AboutContent } from '@studio/content/schema/pages/about';
import { Marks } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './essay-part.module.css';

type EssayPartContent = AboutContent['sections'][keyof AboutContent['sections']];

interface EssayPartProps extends EssayPartContent {
  id: string;
  variant?: 'large' | 'dark';
  /** Side of the image on wide screens. */
  imageSide?: 'left' | 'right';
}

/** Text in a column, with an image in the margin. */
export function EssayPart({ id, title, paragraphs, picture, variant, imageSide = 'left' }: EssayPartProps) {
  return (
    <section
      className={styles.part}
      aria-labelledby={`${id}-title`}
      data-variant={variant}
      data-tone={variant === 'dark' ? 'dark' : undefined}
    >
      <div className={styles.copy}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {picture && <MarginImage picture={picture} side={imageSide} />}
    </section>
  );
}

/** The `sizes` of an image in the left or right margin. They repeat the widths of essay-part.module.css. */
const MARGIN_IMAGE_SIZES = {
  left: '(width < 48rem) 92vw, (width < 80rem) 38vw, (width < 110rem) 34vw, 32rem',
  right: '(width < 48rem) 92vw, (width < 80rem) 38vw, (width < 110rem) 26vw, 26rem',
};

function MarginImage({ picture, side }: { picture: ImageSource; side: 'left' | 'right' }) {
  return (
    <figure className={styles.figure} data-side={side}>
      <Picture source={picture} sizes={MARGIN_IMAGE_SIZES[side]} ratio={0.8} className="scale-in" />
      <Marks of={picture} />
      {picture.caption && <figcaption className={styles.caption}>{picture.caption}</figcaption>}
    </figure>
  );
}
