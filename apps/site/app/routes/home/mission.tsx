import * as messages from 'virtual:messages/home';
import type { HomeContent } from '@studio/content/schema/pages/home';
import styles from './mission.module.css';

/** The keywords of the studio's mission in one line, and its advantages in columns. */
export function Mission({ mission, advantages }: Pick<HomeContent, 'mission' | 'advantages'>) {
  return (
    <div className={styles.band}>
      <section aria-labelledby="mission-title">
        <h2 id="mission-title" className="visually-hidden">
          {mission.title}
        </h2>
        <ul role="list" aria-label={messages.mission} className={styles.keywords}>
          {mission.words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </section>
      <section id="why-choose-us" aria-labelledby="advantages-title" className={styles.advantages}>
        <h2 id="advantages-title" className={styles.title}>
          {advantages.title}
        </h2>
        <ul role="list" className={styles.columns}>
          {advantages.items.map(({ title, text }) => (
            <li key={title}>
              <h3 className={styles.name}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
