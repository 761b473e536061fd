import * as messages from 'virtual:messages/piece';
import type { Piece } from '@studio/content/schema/collections';
import type { ReactNode } from 'react';
import { nonBreakingSize } from '../../ui/non-breaking.tsx';
import styles from './piece-details.module.css';

interface PieceDetailsProps {
  piece: Pick<Piece, 'id' | 'title' | 'note' | 'category' | 'materials' | 'size'>;
  children: ReactNode;
}

export function PieceDetails({ piece, children }: PieceDetailsProps) {
  const { id, title, note, category, materials, size } = piece;
  return (
    <div className={styles.details}>
      <p className={styles.number}>{messages.number({ number: id })}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.note}>{note}</p>
      <div className={`${styles.actions} not-printed`}>{children}</div>
      <dl className={styles.facts}>
        <dt>{messages.kind}</dt>
        <dd>{category}</dd>
        <dt>{messages.material}</dt>
        <dd>{materials}</dd>
        <dt>{messages.size}</dt>
        <dd>{nonBreakingSize(size)}</dd>
      </dl>
    </div>
  );
}
