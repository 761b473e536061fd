import type { ReactNode } from 'react';
import styles from './closing.module.css';

interface ClosingProps {
  title: string;
  text: string;
  /** Where to go from here: one or two links. */
  children: ReactNode;
}

/** The close of a page: what to do next. */
export function Closing({ title, text, children }: ClosingProps) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className={styles.title}>
        {title}
      </h2>
      <div className={styles.words}>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}
