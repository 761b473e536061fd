import * as messages from 'virtual:messages/pieces';
import { paths } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import { type RefObject, useCallback, useState } from 'react';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import { useGalleryDialog } from '../../ui/gallery-dialog/use-gallery-dialog.ts';
import { useEntryParam } from '../shared/use-entry-param.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import { PieceEntry } from './piece-entry.tsx';
import styles from './piece-list.module.css';
import { selectWideItems } from './wide-items.ts';

interface PieceListProps {
  /** The pieces by loaded page. Each page starts a new row, so that nothing moves when another page is loaded. */
  pages: readonly (readonly Piece[])[];
  category: string;
  list?: RefObject<HTMLUListElement | null>;
}

/**
 * The pieces of one category, with a gallery dialog. The HTML contains all categories for visitors without JavaScript. Before
 * hydration, the style sheet hides the other categories (`data-waiting`) if JavaScript is available.
 */
export function PieceList({ pages, category, list }: PieceListProps) {
  const isHydrated = useHydrated();
  const pieces = pages.flat();
  const visible = pieces.filter((piece) => piece.category === category);
  const { open, show, move, close } = useEntryParam('piece', paths.piece);
  const openPiece = visible.find(({ slug }) => slug === open);
  /** The photograph in the dialog. The URL names only the piece. */
  const [shown, setShown] = useState<{ slug: string; position: number }>();
  const showCover = useCallback(
    (slug: string) => {
      setShown(undefined);
      show(slug);
    },
    [show],
  );
  const { getLinkProps, GalleryDialog } = useGalleryDialog(openPiece !== undefined, showCover);
  const photographs = visible.flatMap(({ slug, pictures }) =>
    pictures.map((image, position) => ({ slug, position, image })),
  );
  const openPosition = shown?.slug === open ? (shown?.position ?? 0) : 0;
  const moveTo = (index: number) => {
    const next = photographs[index];
    if (!next) return;
    setShown(next);
    if (next.slug !== open) move(next.slug);
  };
  const wide = new Set(pages.flatMap(wideItemsByCategory));

  return (
    <>
      <ul role="list" aria-label={messages.list} ref={list} className={styles.pieces}>
        {pieces.map((piece) => {
          const isOtherCategory = piece.category !== category;
          return (
            <li
              key={piece.id}
              data-category={piece.category}
              data-wide={wide.has(piece) || undefined}
              data-waiting={(!isHydrated && isOtherCategory) || undefined}
              hidden={isHydrated && isOtherCategory}
              className={styles.piece}
            >
              <PieceEntry piece={piece} getLinkProps={getLinkProps} />
            </li>
          );
        })}
      </ul>
      {GalleryDialog && openPiece && (
        <GalleryDialog
          title={openPiece.title}
          facts={openPiece.category}
          images={photographs.map(({ image }) => image)}
          index={photographs.findIndex(({ slug, position }) => slug === open && position === openPosition)}
          onMove={moveTo}
          onClose={close}
        >
          <Link to={paths.piece(openPiece.slug)} className={buttons.link}>
            {openPiece.hasModel ? messages.viewIn3d : messages.more}
          </Link>
        </GalleryDialog>
      )}
    </>
  );
}

function wideItemsByCategory(pieces: readonly Piece[]): Piece[] {
  const categories = [...new Set(pieces.map(({ category }) => category))];
  return categories.flatMap((name) => selectWideItems(pieces.filter(({ category }) => category === name)));
}
