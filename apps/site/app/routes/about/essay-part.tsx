import type { PictureSource } from '@studio/content/picture-source';
import type { AboutContent } from '@studio/content/schema/pages/about';
import { Picture } from '../../ui/picture.tsx';
import styles from './essay-part.module.css';

type EssayPartContent = AboutContent['sections'][keyof AboutContent['sections']];

interface EssayPartProps extends EssayPartContent {
  id: string;
  /** How the part is spoken: as the rest, larger, or on a dark band. */
  voice?: 'large' | 'night';
  /** The margin that its picture hangs in where there are two. */
  hang?: 'left' | 'right';
}

/** A part of the essay: one column that keeps its place down the page, with its picture in the margin. */
export function EssayPart({ id, title, paragraphs, picture, voice, hang = 'left' }: EssayPartProps) {
  return (
    <section
      className={styles.part}
      aria-labelledby={`${id}-title`}
      data-voice={voice}
      data-tone={voice === 'night' ? 'night' : undefined}
    >
      <div className={styles.words}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {picture && <Hung picture={picture} side={hang} />}
    </section>
  );
}

/** Widths of the margins by essay-part.module.css: 5 of 13 parts, then what the column leaves. */
const SIZES = {
  left: '(width < 48rem) 92vw, (width < 80rem) 38vw, (width < 110rem) 34vw, 32rem',
  right: '(width < 48rem) 92vw, (width < 80rem) 38vw, (width < 110rem) 26vw, 26rem',
};

function Hung({ picture, side }: { picture: PictureSource; side: 'left' | 'right' }) {
  return (
    <figure className={styles.figure} data-side={side}>
      <div className={styles.frame}>
        <Picture source={picture} sizes={SIZES[side]} ratio={0.8} className="settle" />
      </div>
      <figcaption className={styles.caption}>{picture.caption}</figcaption>
    </figure>
  );
}
