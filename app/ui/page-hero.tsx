import type { PictureSource } from '../content/picture-source.ts';
import styles from './page-hero.module.css';
import { Picture } from './picture.tsx';

interface PageHeroProps {
  title: string;
  text: string;
  picture: PictureSource;
}

/** The first screen of a page: one picture from edge to edge, the title bottom left, the caption bottom right. */
export function PageHero({ title, text, picture }: PageHeroProps) {
  return (
    <section className={styles.hero} data-tone="night">
      <Picture source={picture} sizes="100vw" priority className={styles.picture} />
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      <p className={styles.caption}>{picture.caption}</p>
    </section>
  );
}
