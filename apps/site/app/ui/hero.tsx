import type { ImageSource } from '@studio/content/image-source';
import type { ReactNode } from 'react';
import styles from './hero.module.css';
import { coverWidth } from './image-sizes.ts';
import { Marks } from './marks.tsx';
import { nonBreakingTitle } from './non-breaking.tsx';
import { Picture } from './picture.tsx';

/**
 * Assumed share of the frame's height that the image takes when the panel is below it. On tablets the actual share is between 0.52
 * (long text) and 0.74.
 */
const STACKED_IMAGE_SHARE = 0.64;

interface HeroProps {
  title: string;
  text?: string;
  picture: ImageSource;
  /** `srcset` of another image for phones in portrait orientation. */
  portraitSrcSet?: string;
  /** Height of the frame in vh. The style sheet of the page must have the same height. */
  heightVh?: number;
  /** Whether this is the first slide. The title of other slides is an h2, and their image loads later. */
  isFirst?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * The first screen of a page: a full-width image, and a panel with the title and the text. On wide screens the panel covers the
 * bottom left of the image. On phones it is below the image.
 */
export function Hero(props: HeroProps) {
  const { title, text, picture, portraitSrcSet, heightVh = 86, isFirst = true, className, children } = props;
  const Heading = isFirst ? 'h1' : 'h2';
  const imageRatio = picture.width / picture.height;
  return (
    <div className={[styles.hero, className].filter(Boolean).join(' ')}>
      <div className={styles.panel}>
        <Heading className={styles.title}>{nonBreakingTitle(title)}</Heading>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
      <figure className={styles.figure}>
        <div className={styles.underBar}>
          <Picture
            source={picture}
            {...(portraitSrcSet !== undefined && { portraitSrcSet })}
            sizes={`(width < 64rem) and (height >= 30rem) ${coverWidth(imageRatio, { heightVh: heightVh * STACKED_IMAGE_SHARE })}, ${coverWidth(imageRatio, { heightVh })}`}
            priority={isFirst}
            className={styles.picture}
          />
        </div>
        <Marks of={picture} />
        {picture.caption && <figcaption className={styles.caption}>{picture.caption}</figcaption>}
      </figure>
    </div>
  );
}
