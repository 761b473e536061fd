import styles from './save-button.module.css';

/** CSS fills the icon in a pressed button. */
export const BookmarkIcon = () => (
  <svg viewBox="0 0 16 20" aria-hidden="true" className={styles.icon}>
    <path d="M2 1h12v17l-6-4-6 4z" />
  </svg>
);
