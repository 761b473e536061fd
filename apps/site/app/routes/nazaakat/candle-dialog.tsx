import type { Candle } from '@studio/content/schema/collections';
import type { ModelSource } from '@studio/models/model-source';
import buttons from '../../ui/button.module.css';
import { Modal } from '../../ui/modal.tsx';
import { ModelToggle } from '../../ui/model/model-toggle.tsx';
import { ViewInAr } from '../../ui/model/view-in-ar.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './candle-dialog.module.css';

interface CandleDialogProps {
  candle: Candle;
  model: ModelSource;
  onClose: () => void;
}

export function CandleDialog({ candle: { name, picture }, model, onClose }: CandleDialogProps) {
  const ratio = picture.width / picture.height;
  return (
    <Modal
      label={name}
      onClose={onClose}
      onStep={() => {}}
      closeButton={{ label: undefined, className: styles.close }}
      isContent={(target) => target.closest('figure') !== null}
      className={styles.dialog}
    >
      <figure className={styles.figure} style={{ ['--ratio' as string]: ratio }}>
        <ModelToggle model={model} title={name} focus={picture.focus} colour={picture.color} autoLoad>
          <Picture source={picture} sizes={`min(92vw, ${Math.round(84 * ratio)}vh)`} />
        </ModelToggle>
        <figcaption className={styles.caption}>
          <h2 className={styles.name}>{name}</h2>
          <ViewInAr model={model} title={name} className={buttons.link} />
        </figcaption>
      </figure>
    </Modal>
  );
}
