import * as messages from 'virtual:messages/designStudio';
import { paths } from '@studio/content/paths';
import type { DesignStudioContent } from '@studio/content/schema/pages/design-studio';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import styles from './approach.module.css';

export function DesignApproach({ title, linkText, steps }: DesignStudioContent['approach']) {
  return (
    <section className={styles.approach} aria-labelledby="approach-title">
      <div className={styles.header}>
        <h2 id="approach-title" className={styles.title}>
          {title}
        </h2>
        <Link to={paths.process()} className={buttons.link}>
          {linkText}
        </Link>
      </div>
      <ol role="list" aria-label={messages.approach}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step}>
            <h3 className="display">{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
