import type { NazaakatContent } from '@studio/content/schema/pages/nazaakat';
import { coverWidth } from '../../ui/image-sizes.ts';
import { overlayOpacityStyle } from '../../ui/overlay-opacity-style.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** The name in Latin letters as the title, and in Devanagari as a large ornament behind. */
export function NazaakatHero({ title, text, devanagari, picture }: NazaakatContent['hero']) {
  const imageRatio = picture.width / picture.height;
  return (
    <section className={styles.hero} data-tone="night">
      <div className={styles.frame} style={overlayOpacityStyle(picture.shade)}>
        <Picture
          source={picture}
          sizes={`(width < 48rem) ${coverWidth(68, imageRatio)}, ${coverWidth(100, imageRatio, 42)}`}
          priority
          className={styles.picture}
        />
      </div>
      <p lang="hi" aria-hidden="true" className={styles.ornament}>
        {devanagari}
      </p>
      <div className={styles.copy}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
    </section>
  );
}
