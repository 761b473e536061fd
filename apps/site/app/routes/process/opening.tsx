import * as words from 'virtual:words/process';
import type { ProcessContent } from '@studio/content/schema/pages/process';
import { chapterId } from './chapter.tsx';
import styles from './opening.module.css';

interface OpeningProps {
  title: string;
  text: string;
  steps: ProcessContent['steps'];
}

/** What the page is about, and the steps on one line: the longer a step, the longer its part of the line. */
export function Opening({ title, text, steps }: OpeningProps) {
  return (
    <header className={styles.opening} data-tone="night">
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <nav aria-label={words.steps} className={styles.calendar}>
        <ol role="list" className={styles.line}>
          {steps.map(({ title: name, duration }, index) => (
            <li key={name} style={{ ['--weeks' as string]: weeksOf(duration) }} className={styles.step}>
              <a href={`#${chapterId(index + 1)}`}>
                {name}
                <span className={styles.duration}>{duration}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </header>
  );
}

/** The number that a duration begins with, as in "6 weeks"; 1 when it begins otherwise. */
const weeksOf = (duration: string): number => Number.parseInt(duration, 10) || 1;
