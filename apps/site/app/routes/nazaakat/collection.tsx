import * as messages from 'virtual:messages/candles';
import type { Candle } from '@studio/content/schema/collections';
import type { ModelSource } from '@studio/models/model-source';
import { useEffect, useState } from 'react';
import { useEntryParam } from '../shared/use-entry-param.ts';
import type { CandleDialog } from './candle-dialog.tsx';
import { CandleEntry } from './candle-entry.tsx';
import styles from './collection.module.css';

const loadDialog = () => import('./candle-dialog.tsx').then((module) => module.CandleDialog);

interface CollectionProps {
  title: string;
  intro: string;
  candles: readonly Candle[];
  /** Models by candle id. Some candles have none. */
  models: Readonly<Record<string, ModelSource | undefined>>;
}

/** The candles in rows with a common bottom edge, and a dialog with a 3D view. */
export function Collection({ title, intro, candles, models }: CollectionProps) {
  const { open: openId, show, close } = useEntryParam('candle');
  const [loadedDialog, setDialog] = useState<{ Component: typeof CandleDialog }>();
  const openCandle = candles.find(({ id }) => id === openId);
  const model = openCandle && models[openCandle.id];

  useEffect(() => {
    // If the code cannot be loaded, no dialog opens.
    if (model)
      loadDialog().then(
        (Component) => setDialog({ Component }),
        () => {},
      );
  }, [model]);

  return (
    <section className={styles.collection} data-tone="dark" aria-labelledby="collection-title">
      <div className={styles.header}>
        <h2 id="collection-title" className={styles.title}>
          {title}
        </h2>
        <p>{intro}</p>
      </div>
      <ul role="list" aria-label={messages.list} className={styles.shelf}>
        {candles.map((candle, index) => (
          <li key={candle.id} id={candle.id} className={styles.item}>
            <CandleEntry
              candle={candle}
              index={index}
              view3d={models[candle.id] && { load: loadDialog, onOpen: () => show(candle.id) }}
            />
          </li>
        ))}
      </ul>
      {loadedDialog && model && openCandle && (
        <loadedDialog.Component key={openCandle.id} candle={openCandle} model={model} onClose={close} />
      )}
    </section>
  );
}
