import type { Piece } from '../../content/schema/collections.ts';
import { FilterGroup } from '../../ui/filter/filter-group.tsx';
import { useLightbox } from '../../ui/lightbox/use-lightbox.ts';
import { useCategory } from '../use-category.ts';
import { useHydrated } from '../use-hydrated.ts';
import styles from './catalogue.module.css';
import { PieceEntry } from './piece-entry.tsx';
import { spans } from './spans.ts';

interface CatalogueProps {
  title: string;
  intro: string;
  pieces: readonly Piece[];
  /** In the order of the filter; the first is chosen at first. */
  categories: readonly string[];
}

/**
 * The pieces as a catalogue's page, one category at a time. Without script all of them stand there. A page with script
 * does not show all for a moment before it takes over: those of other categories are marked as waiting, and the style
 * sheet hides them where script runs.
 */
export function Catalogue({ title, intro, pieces, categories }: CatalogueProps) {
  const { category, select } = useCategory(categories, categories[0] ?? '');
  const hydrated = useHydrated();
  const { open, show, close, linkTo, Lightbox } = useLightbox<number>();
  const shown = pieces.filter((piece) => piece.category === category);
  const openAt = shown.findIndex(({ id }) => id === open);
  // Back can take the category away from under the lightbox; it must not open again when the category returns.
  if (open !== undefined && openAt < 0) show(undefined);
  const wide = new Set(
    categories.flatMap((name) => spans(pieces.filter((piece) => piece.category === name))),
  );

  return (
    <section id="pieces" className={styles.catalogue} aria-labelledby="pieces-title">
      <div className={styles.head}>
        <h2 id="pieces-title" className={styles.title}>
          {title}
        </h2>
        <p>{intro}</p>
      </div>
      <div className={styles.filter}>
        <FilterGroup
          label="Filter pieces"
          options={categories}
          selected={category}
          onSelect={select}
          count={shown.length === 1 ? '1 piece' : `${shown.length} pieces`}
        />
      </div>
      <ul role="list" aria-label="Pieces" className={styles.pieces}>
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
              <PieceEntry piece={piece} link={linkTo(piece.id)} />
            </li>
          );
        })}
      </ul>
      {Lightbox && openAt >= 0 && (
        <Lightbox
          items={shown.map(({ picture, title, category }) => ({ source: picture, title, category }))}
          index={openAt}
          onMove={(index) => show(shown[index]?.id)}
          onClose={close}
        />
      )}
    </section>
  );
}
