import type { HomesContent } from '../../content/schema/pages/homes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

/** A room with the workshop's furniture in it, and what it was made to. */
export function Hero({ title, text, picture }: HomesContent['hero']) {
  return (
    <section className={styles.hero} data-tone="night">
      <Picture source={picture} sizes="100vw" priority className={styles.picture} />
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
    </section>
  );
}
