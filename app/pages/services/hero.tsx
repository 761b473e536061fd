import type { ServicesContent } from '../../content/schema/pages/services.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

interface HeroProps {
  title: string;
  text: string;
  picture: ServicesContent['hero']['picture'];
  chapters: readonly { id: string; title: string }[];
}

/** The opening, with the page's three chapters as its table of contents. */
export function Hero({ title, text, picture, chapters }: HeroProps) {
  return (
    <section className={styles.hero} data-tone="night">
      <Picture source={picture} sizes="100vw" priority className={styles.picture} />
      <div className={styles.words}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        <nav aria-label="On this page">
          <ol role="list" className={styles.chapters}>
            {chapters.map((chapter) => (
              <li key={chapter.id}>
                <a href={`#${chapter.id}`} className={styles.chapter}>
                  {chapter.title} <span aria-hidden="true">↓</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </section>
  );
}
