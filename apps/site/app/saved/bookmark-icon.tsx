import styles from './save-button.module.css';

/** A bookmark. Filled in pressed buttons. */
export const BookmarkIcon = () => (
  <svg viewBox="0 0 16 20" aria-hidden="true" className={styles.icon}>
    <path d="M2 1.5h12v16.5l-6-4.5-6 4.5z" />
  </svg>
);
