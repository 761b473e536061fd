import * as messages from 'virtual:messages/pieces';
import { paths } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import { type ComponentProps, memo } from 'react';
import { WhatsAppLink } from '../../layout/whatsapp.tsx';
import { SaveButton } from '../../saved/save-button.tsx';
import buttons from '../../ui/button.module.css';
import { nonBreakingSize } from '../../ui/non-breaking.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './piece-entry.module.css';

/** The breakpoints are those of piece-list.module.css for two and three columns. */
const SIZES = '(width < 40rem) 90vw, (width < 48rem) 44vw, (width < 117rem) 30vw, 34rem';

interface PieceEntryProps {
  piece: Piece;
  /** Returns the props of a link that opens the gallery dialog. The function must be the same in every render. */
  getLinkProps: (slug: string) => ComponentProps<'a'>;
}

/** A piece in the catalogue. Memoized, because the list renders again when the filter changes. */
export const PieceEntry = memo(({ piece, getLinkProps }: PieceEntryProps) => {
  const { id, slug, title, pictures, materials, size, note } = piece;
  const [cover] = pictures;
  return (
    <>
      <a
        {...getLinkProps(slug)}
        href={paths.piece(slug)}
        aria-labelledby={`piece-${id}`}
        className={styles.link}
      >
        {cover && <Picture source={cover} sizes={SIZES} />}
      </a>
      <div className={styles.details}>
        <h3 className={styles.name}>
          <span className={styles.number}>{messages.number({ number: id })}</span>{' '}
          <span id={`piece-${id}`}>{title}</span>
        </h3>
        <SaveButton id={`piece/${slug}`} title={title} iconClass={styles.save} />
        <dl className={styles.facts}>
          <dt>{messages.material}</dt>
          <dd>{materials}</dd>
          <dt>{messages.size}</dt>
          <dd>{nonBreakingSize(size)}</dd>
        </dl>
        <p className={styles.note}>{note}</p>
        <WhatsAppLink about={`${title} (${id})`} path={paths.piece(slug)} className={buttons.link} />
      </div>
    </>
  );
});
