import * as words from 'virtual:words/candles';
import { paths } from '@studio/content/paths';
import type { Candle } from '@studio/content/schema/collections';
import { Fragment } from 'react';
import { needsScript } from '../../critical-path/states.ts';
import { WhatsAppLink } from '../../layout/whatsapp.tsx';
import action from '../../ui/action.module.css';
import { onIntent } from '../../ui/on-intent.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './candle-entry.module.css';

/** Width by height of the pictures along a shelf, so that no two neighbours are as tall, in rows of 2, 3 or 4. */
const RATIOS = [0.8, 0.94, 0.86, 0.76, 0.96, 0.8, 0.9];

/** The shape of the room for a picture, the same along all shelves: that of the tallest. */
const ROOM_RATIO = Math.min(...RATIOS);

interface CandleEntryProps {
  candle: Candle;
  place: number;
  /** Shows it from all sides; absent for a candle that there is no model of. */
  turn?: { load: () => Promise<unknown>; onTurn: () => void } | undefined;
}

/** One candle on its shelf: name, description, notes, wax and hours. */
export function CandleEntry({ candle, place, turn }: CandleEntryProps) {
  const { id, name, description, picture, scent, wax, weight, wicks, burnHours, vessel } = candle;
  const ratio = RATIOS[place % RATIOS.length] ?? 1;
  const facts = [
    [words.top, scent.top],
    [words.heart, scent.heart],
    [words.base, scent.base],
    [words.wax, `${wax}, ${weight}\u00a0g`],
    [
      words.burns,
      wicks > 1 ? words.hoursAndWicks({ hours: burnHours, wicks }) : words.hours({ hours: burnHours }),
    ],
    [words.vessel, vessel],
  ].filter(([, value]) => value !== undefined);
  return (
    <>
      <div className={styles.frame} style={{ marginTop: percent(1 / ROOM_RATIO - 1 / ratio) }}>
        <Picture
          source={picture}
          ratio={ratio}
          sizes="(width < 48rem) 45vw, (width < 64rem) 30vw, (width < 117rem) 22vw, 25rem"
          className="settle"
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.description}>{description}</p>
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <div className={styles.actions}>
          {turn && (
            <button
              type="button"
              aria-label={words.turnThis({ name })}
              className={`${action.quiet} ${needsScript}`}
              onClick={turn.onTurn}
              {...onIntent(turn.load)}
            >
              {words.turn}
            </button>
          )}
          <WhatsAppLink about={name} path={paths.candle(id)} className={action.quiet} />
        </div>
      </div>
    </>
  );
}

/** Of the width, as CSS takes margins. */
const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
