import { paths } from '@studio/content/paths';
import type { ServicesContent } from '@studio/content/schema/pages/services';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import { Picture } from '../../ui/picture.tsx';
import chapter from './chapter.module.css';
import styles from './homes-chapter.module.css';

export function HomesChapter({ title, text, linkText, points, pictures }: ServicesContent['homes']) {
  const [large, small] = pictures;
  return (
    <section
      id="homes"
      data-brand="homes"
      className={`${chapter.chapter} ${styles.chapter}`}
      aria-labelledby="homes-title"
    >
      <div className={styles.copy}>
        <h2 id="homes-title" className="display">
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        <ul role="list" className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Link to={paths.homes()} className={buttons.link}>
          {linkText}
        </Link>
      </div>
      {large && (
        <div className={styles.large}>
          <Picture source={large} ratio={0.86} sizes="(width < 48rem) 53vw, 35vw" className="scale-in" />
        </div>
      )}
      {small && (
        <div className={styles.small}>
          <Picture source={small} ratio={0.8} sizes="(width < 48rem) 38vw, 18vw" className="scale-in" />
        </div>
      )}
    </section>
  );
}
