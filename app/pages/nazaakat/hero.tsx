import type { NazaakatContent } from '../../content/schema/pages/nazaakat.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** The name twice: in Latin letters to be read, and in its own script, large, as the ornament behind. */
export function Hero({ title, text, devanagari, picture }: NazaakatContent['hero']) {
  return (
    <section className={styles.hero} data-tone="night">
      <div className={styles.frame}>
        <Picture source={picture} sizes="(width < 48rem) 100vw, 46vw" priority className={styles.picture} />
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
