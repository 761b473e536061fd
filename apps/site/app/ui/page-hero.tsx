import type { ShadedPictureSource } from '@studio/content/picture-source';
import type { ReactNode } from 'react';
import fullBleed from './full-bleed.module.css';
import styles from './page-hero.module.css';
import { Picture } from './picture.tsx';
import { shadeOf } from './shade-of.ts';
import { unbroken } from './unbroken.tsx';

interface PageHeroProps {
  title: string;
  text: string;
  picture: ShadedPictureSource;
  /** What stands bottom right, in place of the picture's caption. */
  children?: ReactNode;
}

/** The first screen of a page: one picture from edge to edge, the title bottom left, the caption bottom right. */
export function PageHero({ title, text, picture, children }: PageHeroProps) {
  return (
    <section className={fullBleed.frame} style={shadeOf(picture.shade)} data-tone="night">
      <Picture source={picture} sizes={{ tall: 86 }} priority className={fullBleed.picture} />
      <div className={`${fullBleed.words} ${styles.words}`}>
        <div>
          <h1 className={styles.title}>{unbroken(title)}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
      </div>
      {children === undefined && <p className={fullBleed.caption}>{picture.caption}</p>}
    </section>
  );
}
