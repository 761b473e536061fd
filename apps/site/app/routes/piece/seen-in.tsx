import type { SeenInPhotograph } from '../../content/seen-in.server.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './seen-in.module.css';

interface SeenInProps {
  title: string;
  photographs: readonly SeenInPhotograph[];
}

/** The photographs that show a piece. A link opens the page of a photograph, where the mark of the piece is on. */
export function SeenInPhotographs({ title, photographs }: SeenInProps) {
  return (
    <section className={styles.section} aria-labelledby="seen-in-title">
      <h2 id="seen-in-title" className={styles.title}>
        {title}
      </h2>
      <ul role="list" className={styles.list}>
        {photographs.map(({ href, picture }) => {
          const ratio = picture.width / picture.height;
          return (
            <li key={href} style={{ ['--ratio' as string]: ratio }}>
              {/* The fragment turns on the mark, which a change of page by script would not do. */}
              <a href={href} className={styles.link}>
                <Picture
                  source={picture}
                  sizes={`(width < 48rem) 43vw, calc(${ratio.toFixed(2)} * clamp(9rem, 15vw, 15rem))`}
                  decorative
                />
                <span className={styles.caption}>{picture.caption}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
