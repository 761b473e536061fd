import * as messages from 'virtual:messages/portfolio';
import { paths } from '@studio/content/paths';
import type { PortfolioContent } from '@studio/content/schema/pages/portfolio';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import styles from './portfolio-process.module.css';

/** The steps of a project. On the page, each step is lower than the step before. */
export function PortfolioProcess({ title, intro, steps, buttonText }: PortfolioContent['process']) {
  return (
    <section className={styles.approach} data-tone="dark" aria-labelledby="approach-title">
      <div className={styles.header}>
        <h2 id="approach-title" className={styles.title}>
          {title}
        </h2>
        <p>{intro}</p>
        <Link to={paths.contact()} className={buttons.primary}>
          {buttonText}
        </Link>
      </div>
      <ol role="list" aria-label={messages.process} className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3 className={styles.name}>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
