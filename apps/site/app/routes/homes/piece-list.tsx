import * as words from 'virtual:words/pieces';
import { paths } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import action from '../../ui/action.module.css';
import { useGalleryDialog } from '../../ui/gallery-dialog/use-gallery-dialog.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import { useThingInAddress } from '../shared/use-thing-in-address.ts';
import { PieceEntry } from './piece-entry.tsx';
import styles from './piece-list.module.css';
import { spans } from './spans.ts';

interface PieceListProps {
  /** As they came. The rows of each part are full by themselves, so that nothing moves when another part comes. */
  parts: readonly (readonly Piece[])[];
  /** The category that shows. */
  category: string;
  list?: RefObject<HTMLUListElement | null>;
}

/**
 * The pieces of one category in three columns, with a gallery dialog. Without script those of all categories show. A page
 * with script does not show all for a moment before it takes over: those of other categories are marked as waiting, and
 * the style sheet hides them where script runs.
 */
export function PieceList({ parts, category, list }: PieceListProps) {
  const hydrated = useHydrated();
  const pieces = parts.flat();
  const shown = pieces.filter((piece) => piece.category === category);
  const { open, show, move, close } = useThingInAddress('piece', paths.piece);
  const openAt = shown.findIndex(({ slug }) => slug === open);
  const openPiece = shown[openAt];
  const { linkTo, GalleryDialog } = useGalleryDialog(openPiece !== undefined, show);
  const wide = new Set(parts.flatMap(spansByCategory));

  return (
    <>
      <ul role="list" aria-label={words.list} ref={list} className={styles.pieces}>
        {pieces.map((piece) => {
          const other = piece.category !== category;
          return (
            <li
              key={piece.id}
              data-category={piece.category}
              data-wide={wide.has(piece) || undefined}
              data-waiting={(!hydrated && other) || undefined}
              hidden={hydrated && other}
              className={styles.piece}
            >
              <PieceEntry piece={piece} linkTo={linkTo} />
            </li>
          );
        })}
      </ul>
      {GalleryDialog && openPiece && (
        <GalleryDialog
          title={openPiece.title}
          facts={openPiece.category}
          images={shown.map(({ picture }) => picture)}
          index={openAt}
          onMove={(index) => shown[index] && move(shown[index].slug)}
          onClose={close}
        >
          <Link to={paths.piece(openPiece.slug)} className={action.quiet}>
            {openPiece.turns ? words.turn : words.more}
          </Link>
        </GalleryDialog>
      )}
    </>
  );
}

function spansByCategory(pieces: readonly Piece[]): Piece[] {
  const categories = [...new Set(pieces.map(({ category }) => category))];
  return categories.flatMap((name) => spans(pieces.filter(({ category }) => category === name)));
}
