import type { HomesContent } from '../../content/schema/pages/homes.ts';
import styles from './pitch.module.css';

/** Why have furniture made: the reason at the left, four answers as ruled lines at the right. */
export function Pitch({ title, text, points }: HomesContent['pitch']) {
  return (
    <section className={styles.pitch} aria-labelledby="pitch-title">
      <div className={styles.words}>
        <h2 id="pitch-title" className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <ul role="list" className={styles.points}>
        {points.map((point) => (
          <li key={point.title} className={styles.point}>
            <h3 className={styles.name}>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
