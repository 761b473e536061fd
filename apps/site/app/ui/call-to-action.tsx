import type { ReactNode } from 'react';
import styles from './call-to-action.module.css';

interface CallToActionProps {
  title: string;
  text: string;
  /** One or two links. */
  children: ReactNode;
}

/** The last section of a page, with links to other pages. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  return (
    <section className={styles.section} aria-labelledby="closing-title">
      <h2 id="closing-title" className={styles.title}>
        {title}
      </h2>
      <div className={styles.copy}>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}
