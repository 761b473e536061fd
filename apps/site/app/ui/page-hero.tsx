import type { OverlaidImageSource } from '@studio/content/image-source';
import type { ReactNode } from 'react';
import fullBleed from './full-bleed.module.css';
import { nonBreakingTitle } from './non-breaking.tsx';
import { overlayOpacityStyle } from './overlay-opacity-style.ts';
import styles from './page-hero.module.css';
import { Picture } from './picture.tsx';

interface PageHeroProps {
  title: string;
  text: string;
  picture: OverlaidImageSource;
  /** Content at the bottom right, in place of the image's caption. */
  children?: ReactNode;
}

/** The first screen of a page: a full-width image, with the title at the bottom left and the caption at the bottom right. */
export function PageHero({ title, text, picture, children }: PageHeroProps) {
  return (
    <section className={fullBleed.frame} style={overlayOpacityStyle(picture.shade)} data-tone="night">
      <Picture source={picture} sizes={{ heightVh: 86 }} priority className={fullBleed.picture} />
      <div className={`${fullBleed.copy} ${styles.copy}`}>
        <div>
          <h1 className={styles.title}>{nonBreakingTitle(title)}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
      </div>
      {children === undefined && <p className={fullBleed.caption}>{picture.caption}</p>}
    </section>
  );
}
