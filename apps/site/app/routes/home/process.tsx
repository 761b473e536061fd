import * as messages from 'virtual:messages/home';
import { paths } from '@studio/content/paths';
import type { HomeContent } from '@studio/content/schema/pages/home';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import styles from './process.module.css';

/** The steps on a horizontal timeline, which ends at the right edge of the screen. On phones the timeline is vertical. */
export function HomeProcess({ title, intro, linkText, steps }: HomeContent['process']) {
  return (
    <section className={styles.process} aria-labelledby="process-title">
      <div className={styles.header}>
        <h2 id="process-title" className={styles.title}>
          {title}
        </h2>
        <div>
          <p>{intro}</p>
          <Link to={paths.process()} className={buttons.link}>
            {linkText}
          </Link>
        </div>
      </div>
      <ol role="list" aria-label={messages.process} className={styles.line}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step}>
            <h3>{step.title}</h3>
            <p className={styles.text}>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
