import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  id: string;
  title: string;
  text: string;
  /** Content below the text on wide screens, and after the form on narrow screens. */
  details?: ReactNode;
  hasBackground?: boolean;
  children: ReactNode;
}

export function FormSection({ id, title, text, details, hasBackground, children }: FormSectionProps) {
  return (
    <section
      id={id}
      // A link to this section moves the focus here (layout/announcer.tsx).
      tabIndex={-1}
      className={styles.section}
      data-background={hasBackground || undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.copy}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.form}>{children}</div>
      {details && <div className={styles.details}>{details}</div>}
    </section>
  );
}
