import type { NazaakatContent } from '@studio/content/schema/pages/nazaakat';
import { Picture } from '../../ui/picture.tsx';
import { filling } from '../../ui/picture-sizes.ts';
import { shadeOf } from '../../ui/shade-of.ts';
import styles from './hero.module.css';

/** The name twice: in Latin letters to be read, and in its own script, large, as the ornament behind. */
export function Hero({ title, text, devanagari, picture }: NazaakatContent['hero']) {
  const shape = picture.width / picture.height;
  return (
    <section className={styles.hero} data-tone="night">
      <div className={styles.frame} style={shadeOf(picture.shade)}>
        <Picture
          source={picture}
          sizes={`(width < 48rem) ${filling(68, shape)}, ${filling(100, shape, 42)}`}
          priority
          className={styles.picture}
        />
      </div>
      <p lang="hi" aria-hidden="true" className={styles.ornament}>
        {devanagari}
      </p>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
    </section>
  );
}
