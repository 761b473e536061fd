import type { PictureSource } from '@studio/content/picture-source';
import type { ModelChoices, ModelSource } from '@studio/models/model-source';
import type { ReactNode } from 'react';
import { Turnable } from '../../ui/model/turnable.tsx';
import { Picture } from '../../ui/picture.tsx';
import { filling } from '../../ui/picture-sizes.ts';
import styles from './stage.module.css';

/** Beside the words a picture fills a frame as tall as the screen, by stage.module.css. */
const ABOVE = '(width < 40rem) 100vw, (width < 64rem) and (height >= 30rem) 100vw';
const SIZES = {
  upright: `${ABOVE}, ${filling(100, 0.8, 50)}`,
  lying: `${ABOVE}, ${filling(100, 1.25, 62.5)}`,
} as const;

interface StageProps {
  title: string;
  picture: PictureSource;
  /** Absent while there is none. */
  model: ModelSource | undefined;
  /** What it is offered in, what of that is chosen, and whom to tell of another choice. */
  choices: ModelChoices | undefined;
  choice: string | undefined;
  onChoose: (name: string) => void;
  /** What there is to know. */
  children: ReactNode;
}

/** The first screen of a piece: its photograph from the screen's edge, and what there is to know beside it. */
export function Stage({ title, picture, model, children, ...choosing }: StageProps) {
  const lying = picture.width > picture.height;
  const photograph = (
    <Picture
      source={picture}
      sizes={lying ? SIZES.lying : SIZES.upright}
      priority
      className={styles.picture}
    />
  );
  return (
    <section className={styles.stage} data-tone="night" data-lying={lying || undefined}>
      <div className={styles.frame}>
        {model ? (
          <Turnable
            key={model.files}
            model={model}
            title={title}
            focus={picture.focus}
            colour={picture.color}
            {...choosing}
          >
            {photograph}
          </Turnable>
        ) : (
          photograph
        )}
      </div>
      <div className={styles.words}>{children}</div>
    </section>
  );
}
