import type { Candle } from '../../content/schema/collections.ts';
import { CandleEntry } from './candle-entry.tsx';
import styles from './collection.module.css';

interface CollectionProps {
  title: string;
  intro: string;
  candles: readonly Candle[];
}

/** The candles on shelves: pictures of several heights that stand on one line. */
export function Collection({ title, intro, candles }: CollectionProps) {
  return (
    <section className={styles.collection} data-tone="night" aria-labelledby="collection-title">
      <div className={styles.head}>
        <h2 id="collection-title" className={styles.title}>
          {title}
        </h2>
        <p>{intro}</p>
      </div>
      <ul role="list" aria-label="Collection" className={styles.shelf}>
        {candles.map((candle, index) => (
          <li key={candle.id} id={candle.id} className={styles.place}>
            <CandleEntry candle={candle} place={index} />
          </li>
        ))}
      </ul>
    </section>
  );
}
