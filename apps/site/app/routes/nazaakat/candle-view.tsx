import type { Candle } from '@studio/content/schema/collections';
import type { ModelSource } from '@studio/models/model-source';
import action from '../../ui/action.module.css';
import { Modal } from '../../ui/modal.tsx';
import { InYourRoom } from '../../ui/model/in-your-room.tsx';
import { Turnable } from '../../ui/model/turnable.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './candle-view.module.css';

interface CandleViewProps {
  candle: Candle;
  model: ModelSource;
  onClose: () => void;
}

/** One candle as large as the screen allows, to be turned, lit or not, in a modal dialog. */
export function CandleView({ candle: { name, picture }, model, onClose }: CandleViewProps) {
  const ratio = picture.width / picture.height;
  return (
    <Modal
      label={name}
      onClose={onClose}
      onStep={() => {}}
      close={{ label: undefined, className: styles.close }}
      isContent={(target) => target.closest('figure') !== null}
      className={styles.view}
    >
      <figure className={styles.figure} style={{ ['--ratio' as string]: ratio }}>
        <Turnable model={model} title={name} focus={picture.focus} colour={picture.color} wanted>
          <Picture source={picture} sizes={`min(92vw, ${Math.round(84 * ratio)}vh)`} />
        </Turnable>
        <figcaption className={styles.caption}>
          <h2 className={styles.name}>{name}</h2>
          <InYourRoom model={model} title={name} className={action.quiet} />
        </figcaption>
      </figure>
    </Modal>
  );
}
