import type { ReactNode } from 'react';
import { startsInView } from '../critical-path/states.ts';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  text: string;
  /** Links and buttons: what to do next. */
  children: ReactNode;
  /** The screen has something to do at once, before the visitor moves: the starter begins the application for it. */
  starts?: boolean;
}

/** A whole screen with one sentence to say: errors, not found, thanks. */
export function Screen({ title, text, children, starts }: ScreenProps) {
  return (
    <section className={styles.screen} data-tone="night" {...(starts && startsInView)}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
