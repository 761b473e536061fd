import * as messages from 'virtual:messages/pieces';
import type { HomesContent } from '@studio/content/schema/pages/homes';
import styles from './process.module.css';

export function FurnitureProcess({ title, intro, steps }: HomesContent['process']) {
  return (
    <section className={styles.process} data-tone="dark" aria-labelledby="process-title">
      <div className={styles.header}>
        <h2 id="process-title" className={styles.title}>
          {title}
        </h2>
        <p>{intro}</p>
      </div>
      <ol role="list" aria-label={messages.process}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step}>
            <h3 className={styles.name}>{step.title}</h3>
            <p className={styles.duration}>{step.duration}</p>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
