import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  id: string;
  title: string;
  text: string;
  /** What stands below the words on a wide screen, and after the form on a narrow one. */
  details?: ReactNode;
  /** On a quiet band of its own. */
  band?: boolean;
  /** The form. */
  children: ReactNode;
}

/** A form with what it is for beside it. */
export function FormSection({ id, title, text, details, band, children }: FormSectionProps) {
  return (
    <section
      id={id}
      // A link to the form leads the keyboard there, too (layout/announcer.tsx).
      tabIndex={-1}
      className={styles.section}
      data-band={band || undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.words}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles.form}>{children}</div>
      {details && <div className={styles.details}>{details}</div>}
    </section>
  );
}
