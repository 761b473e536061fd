import type { ReactNode } from 'react';
import { hydrateOnVisible } from '../critical-path/contract.ts';
import styles from './full-screen-message.module.css';

interface FullScreenMessageProps {
  title: string;
  text: string;
  children: ReactNode;
  /** Starts the application at once instead of at the first interaction. */
  hydratesOnVisible?: boolean;
}

/** A message that fills the screen, for errors, unknown pages and thanks. */
export function FullScreenMessage({ title, text, children, hydratesOnVisible }: FullScreenMessageProps) {
  return (
    <section className={styles.screen} data-tone="dark" {...(hydratesOnVisible && hydrateOnVisible)}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
