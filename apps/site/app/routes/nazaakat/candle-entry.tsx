import * as messages from 'virtual:messages/candles';
import { paths } from '@studio/content/paths';
import type { Candle } from '@studio/content/schema/collections';
import { Fragment } from 'react';
import { requiresScriptClass } from '../../critical-path/contract.ts';
import { WhatsAppLink } from '../../layout/whatsapp.tsx';
import { SaveButton } from '../../saved/save-button.tsx';
import buttons from '../../ui/button.module.css';
import { Picture } from '../../ui/picture.tsx';
import { prefetchOnIntent } from '../../ui/prefetch-on-intent.ts';
import styles from './candle-entry.module.css';

/** Aspect ratios of the images. In rows of 2, 3 or 4 images, two images next to each other have different heights. */
const IMAGE_RATIOS = [0.8, 0.94, 0.86, 0.76, 0.96, 0.8, 0.9];

const TALLEST_RATIO = Math.min(...IMAGE_RATIOS);

interface CandleEntryProps {
  candle: Candle;
  index: number;
  /** Loads and opens the 3D view. Undefined if there is no model. */
  view3d?: { load: () => Promise<unknown>; onOpen: () => void } | undefined;
}

export function CandleEntry({ candle, index, view3d }: CandleEntryProps) {
  const { id, name, description, picture, scent, wax, weight, wicks, burnHours, vessel } = candle;
  const ratio = IMAGE_RATIOS[index % IMAGE_RATIOS.length] ?? 1;
  const facts = [
    [messages.topNotes, scent.top],
    [messages.heartNotes, scent.heart],
    [messages.baseNotes, scent.base],
    [messages.wax, `${wax}, ${weight}\u00a0g`],
    [
      messages.burnTime,
      wicks > 1 ? messages.hoursAndWicks({ hours: burnHours, wicks }) : messages.hours({ hours: burnHours }),
    ],
    [messages.vessel, vessel],
  ].filter(([, value]) => value !== undefined);
  return (
    <>
      <div style={{ marginTop: toPercent(1 / TALLEST_RATIO - 1 / ratio) }}>
        <Picture
          source={picture}
          ratio={ratio}
          sizes="(width < 48rem) 45vw, (width < 64rem) 30vw, (width < 117rem) 22vw, 25rem"
          className="scale-in"
        />
      </div>
      <div className={styles.copy}>
        <h3 className={styles.name}>{name}</h3>
        <SaveButton id={`candle/${id}`} title={name} iconClass={styles.save} />
        <p className={styles.description}>{description}</p>
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <div className={`${styles.actions} not-printed`}>
          {view3d && (
            <button
              type="button"
              aria-label={messages.viewIn3dOf({ name })}
              className={`${buttons.link} ${requiresScriptClass}`}
              onClick={view3d.onOpen}
              {...prefetchOnIntent(view3d.load)}
            >
              {messages.viewIn3d}
            </button>
          )}
          <WhatsAppLink about={name} path={paths.candle(id)} className={buttons.link} />
        </div>
      </div>
    </>
  );
}

const toPercent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
