import type { NazaakatContent } from '../../content/schema/pages/nazaakat.ts';
import styles from './about.module.css';

/** How it began, and beneath it what for: mission and vision, divided by a hairline. */
export function About({ about, mission, vision }: Pick<NazaakatContent, 'about' | 'mission' | 'vision'>) {
  return (
    <section className={styles.about} aria-labelledby="about-title">
      <h2 id="about-title" className={styles.title}>
        {about.title}
      </h2>
      <p className={styles.text}>{about.text}</p>
      <div className={styles.aims}>
        {[mission, vision].map(({ title, text }) => (
          <div key={title} className={styles.aim}>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.statement}>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
