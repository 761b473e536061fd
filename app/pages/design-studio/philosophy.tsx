import type { DesignStudioContent } from '../../content/schema/pages/design-studio.ts';
import styles from './philosophy.module.css';

/** How the studio thinks, as running text; the last paragraph stands alone and large. */
export function Philosophy({ title, paragraphs }: DesignStudioContent['philosophy']) {
  const last = paragraphs.length > 1 ? paragraphs.at(-1) : undefined;
  return (
    <section className={styles.philosophy} aria-labelledby="philosophy-title">
      <h2 id="philosophy-title" className={styles.title}>
        {title}
      </h2>
      <div className={styles.text}>
        {paragraphs.slice(0, last ? -1 : undefined).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {last && <p className={styles.last}>{last}</p>}
    </section>
  );
}
