import * as words from 'virtual:words/candles';
import type { Candle } from '@studio/content/schema/collections';
import type { ModelSource } from '@studio/models/model-source';
import { useEffect, useState } from 'react';
import { useThingInAddress } from '../shared/use-thing-in-address.ts';
import { CandleEntry } from './candle-entry.tsx';
import type { CandleView } from './candle-view.tsx';
import styles from './collection.module.css';

const loadView = () => import('./candle-view.tsx').then((module) => module.CandleView);

interface CollectionProps {
  title: string;
  intro: string;
  candles: readonly Candle[];
  /** By the candle's id; of some there may be none. */
  models: Readonly<Record<string, ModelSource | undefined>>;
}

/** The candles on shelves: pictures of several heights that stand on one line. Each can be looked at from all sides. */
export function Collection({ title, intro, candles, models }: CollectionProps) {
  const { open: asked, show, close } = useThingInAddress('candle');
  const [View, setView] = useState<{ Component: typeof CandleView }>();
  const open = candles.find(({ id }) => id === asked);
  const model = open && models[open.id];

  useEffect(() => {
    // What cannot be had is only not shown: the photograph stands on the page.
    if (model)
      loadView().then(
        (Component) => setView({ Component }),
        () => {},
      );
  }, [model]);

  return (
    <section className={styles.collection} data-tone="night" aria-labelledby="collection-title">
      <div className={styles.head}>
        <h2 id="collection-title" className={styles.title}>
          {title}
        </h2>
        <p>{intro}</p>
      </div>
      <ul role="list" aria-label={words.list} className={styles.shelf}>
        {candles.map((candle, index) => (
          <li key={candle.id} id={candle.id} className={styles.place}>
            <CandleEntry
              candle={candle}
              place={index}
              turn={models[candle.id] && { load: loadView, onTurn: () => show(candle.id) }}
            />
          </li>
        ))}
      </ul>
      {View && model && open && <View.Component key={open.id} candle={open} model={model} onClose={close} />}
    </section>
  );
}
