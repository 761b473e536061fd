import type { NazaakatContent } from '../../content/schema/pages/nazaakat.ts';
import styles from './values.module.css';

/** What the candle makers hold to, in two columns of unequal length. */
export function Values({ title, items }: NazaakatContent['values']) {
  return (
    <section className={styles.values} aria-labelledby="values-title">
      <h2 id="values-title" className={styles.title}>
        {title}
      </h2>
      <ul role="list" className={styles.items}>
        {items.map((item) => (
          <li key={item.title} className={styles.item}>
            <h3 className={styles.name}>{item.title}</h3>
            <p className={styles.text}>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
