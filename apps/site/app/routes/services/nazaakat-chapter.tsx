import { paths } from '@studio/content/paths';
import type { ServicesContent } from '@studio/content/schema/pages/services';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import { Picture } from '../../ui/picture.tsx';
import chapter from './chapter.module.css';
import styles from './nazaakat-chapter.module.css';

export function NazaakatChapter({ title, text, linkText, pictures }: ServicesContent['nazaakat']) {
  const [wide, small] = pictures;
  return (
    <section
      id="nazaakat"
      data-brand="nazaakat"
      data-tone="dark"
      className={`${chapter.chapter} ${styles.chapter}`}
      aria-labelledby="nazaakat-title"
    >
      <div className={styles.copy}>
        <h2 id="nazaakat-title" className="display">
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        <Link to={paths.nazaakat()} className={buttons.link}>
          {linkText}
        </Link>
      </div>
      {wide && (
        <div className={styles.wide}>
          <Picture source={wide} ratio={1.5} sizes="(width < 48rem) 81vw, 58vw" className="scale-in" />
        </div>
      )}
      {small && (
        <div className={styles.small}>
          <Picture source={small} ratio={0.8} sizes="(width < 48rem) 43vw, 32vw" className="scale-in" />
        </div>
      )}
    </section>
  );
}
