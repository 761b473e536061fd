import type { ReactNode } from 'react';
import styles from './call-to-action.module.css';

interface CallToActionProps {
  title: string;
  text: string;
  children: ReactNode;
}

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
