import type { DesignStudioContent } from '../../content/schema/pages/design-studio.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** Words on the dark first, then the picture: it hangs from the dark into the page and out to the right edge. */
export function Hero({ title, text, picture }: DesignStudioContent['hero']) {
  return (
    <section className={styles.hero}>
      <div className={styles.words} data-tone="night">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      <figure className={styles.figure}>
        <Picture source={picture} sizes="95vw" priority className={styles.picture} />
        <figcaption className={styles.caption}>{picture.caption}</figcaption>
      </figure>
    </section>
  );
}
