import type { ImageSource } from '@studio/content/image-source';
import type { ModelChoices, ModelSource } from '@studio/models/model-source';
import type { ReactNode } from 'react';
import { coverWidth } from '../../ui/image-sizes.ts';
import { ModelToggle } from '../../ui/model/model-toggle.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './piece-hero.module.css';

/** Widths of the photograph in piece-hero.module.css: above the text, or next to it. */
const ABOVE_TEXT = '(width < 40rem) 100vw, (width < 64rem) and (height >= 30rem) 100vw';
const SIZES = {
  portrait: `${ABOVE_TEXT}, ${coverWidth(0.8, { heightVh: 100, widthVw: 50 })}`,
  landscape: `${ABOVE_TEXT}, ${coverWidth(1.25, { heightVh: 100, widthVw: 62.5 })}`,
} as const;

interface PieceHeroProps {
  title: string;
  cover: ImageSource | undefined;
  model: ModelSource | undefined;
  choices: ModelChoices | undefined;
  choice: string | undefined;
  onChoose: (name: string) => void;
  children: ReactNode;
}

/** The photograph or 3D view of a piece at the screen edge, next to its details. */
export function PieceHero({ title, cover, model, children, ...choiceProps }: PieceHeroProps) {
  const isLandscape = cover !== undefined && cover.width > cover.height;
  const photograph = cover && (
    <Picture
      source={cover}
      sizes={isLandscape ? SIZES.landscape : SIZES.portrait}
      priority
      className={styles.picture}
    />
  );
  return (
    <section className={styles.hero} data-background="paper" data-landscape={isLandscape || undefined}>
      <div className={styles.frame}>
        {model && cover ? (
          <ModelToggle
            key={model.files}
            model={model}
            title={title}
            focus={cover.focus}
            colour={cover.color}
            {...choiceProps}
          >
            {photograph}
          </ModelToggle>
        ) : (
          photograph
        )}
      </div>
      <div className={styles.copy}>{children}</div>
    </section>
  );
}
