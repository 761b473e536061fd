import * as messages from 'virtual:messages/process';
import type { ProcessContent } from '@studio/content/schema/pages/process';
import styles from './process-hero.module.css';
import { getStepId } from './process-step.tsx';

interface ProcessHeroProps {
  title: string;
  text: string;
  steps: ProcessContent['steps'];
}

/** The timeline links to the steps. Longer steps are wider. */
export function ProcessHero({ title, text, steps }: ProcessHeroProps) {
  return (
    <header className={styles.hero} data-tone="dark">
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <nav aria-label={messages.steps} className={styles.timeline}>
        <ol role="list" className={styles.steps}>
          {steps.map(({ title: name, duration }, index) => (
            <li key={name} style={{ ['--weeks' as string]: parseWeeks(duration) }} className={styles.step}>
              <a href={`#${getStepId(index + 1)}`}>
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

/** Returns the number in a duration such as "6 weeks", or 1 if there is none. */
const parseWeeks = (duration: string): number => Number.parseInt(duration, 10) || 1;
