import type { SeenInPhotograph } from '../../content/seen-in.server.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './seen-in.module.css';

interface SeenInProps {
  title: string;
  photographs: readonly SeenInPhotograph[];
}

/** Photographs that show a piece. Each link opens the page with the photograph and highlights the piece with a dot. */
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
              {/* A plain link, because CSS highlights the target of a fragment only after a page load. */}
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
