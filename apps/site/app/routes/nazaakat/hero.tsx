import type { NazaakatContent } from '@studio/content/schema/pages/nazaakat';
import { coverWidth } from '../../ui/image-sizes.ts';
import { Marks } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** The title is the brand's name in Latin letters. Behind it, the name in Devanagari is a large ornament. */
export function NazaakatHero({ title, text, devanagari, picture }: NazaakatContent['hero']) {
  const imageRatio = picture.width / picture.height;
  return (
    <section className={styles.hero} data-background="paper">
      <div className={styles.copy}>
        <p lang="hi" aria-hidden="true" className={styles.ornament}>
          {devanagari}
        </p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.figure}>
        <div className={styles.frame}>
          <Picture
            source={picture}
            sizes={`(width < 48rem) 100vw, ${coverWidth(imageRatio, { heightVh: 92, widthVw: 54 })}`}
            priority
            className={styles.picture}
          />
        </div>
        <Marks of={picture} />
      </div>
    </section>
  );
}
