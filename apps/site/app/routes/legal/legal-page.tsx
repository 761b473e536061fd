import * as messages from 'virtual:messages/reading';
import type { LegalText } from '../../content/legal.server.tsx';
import { FormattedDate } from '../../ui/formatted-date.tsx';
import prose from '../../ui/prose.module.css';
import styles from './legal-page.module.css';

export function LegalPage({ title, updated, sections, html }: LegalText) {
  return (
    <article>
      <header className={styles.header} data-tone="dark">
        <h1>{title}</h1>
        <p className={styles.updated}>
          {messages.updated({ day: <FormattedDate key="day" date={updated} /> })}
        </p>
      </header>
      <div className={styles.body}>
        <nav aria-label={messages.onThisPage} className={styles.contents}>
          <ol role="list">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </article>
  );
}
