import type { ContactContent } from '../../content/schema/pages/plain.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** The studio's door, and what to begin with. */
export function Hero({ title, text, picture }: ContactContent['hero']) {
  return (
    <header className={styles.hero} data-tone="night">
      <Picture source={picture} sizes="100vw" priority className={styles.picture} />
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      <p className={styles.caption}>{picture.caption}</p>
    </header>
  );
}
