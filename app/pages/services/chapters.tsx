import * as words from 'virtual:words/reading';
import styles from './chapters.module.css';

/** The page's table of contents. */
export function Chapters({ chapters }: { chapters: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label={words.onThisPage}>
      <ol role="list" className={styles.chapters}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.chapter}>
              {title} <span aria-hidden="true">↓</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
