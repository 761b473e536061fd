import * as words from 'virtual:words/pieces';
import { paths } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import { useRef } from 'react';
import { Link } from 'react-router';
import { needsScript, withoutScript } from '../../critical-path/states.ts';
import { FilterGroup } from '../../ui/filter/filter-group.tsx';
import { More } from '../more/more.tsx';
import { type Brought, useBrought } from '../more/use-brought.ts';
import { useCategory } from '../shared/use-category.ts';
import styles from './catalogue.module.css';
import { PieceList } from './piece-list.tsx';

const NEWS = { oneMore: words.oneMore, severalMore: words.severalMore, notLoaded: words.notLoaded };

/** The pieces that each visit of the page had brought. */
const visits = new Map<string, Brought<Piece>>();

interface CatalogueProps {
  title: string;
  intro: string;
  /** What the button says that brings more. */
  moreText: string;
  /** Those that are there from the first. */
  pieces: readonly Piece[];
  /** In the order of the filter; the first is chosen at first. */
  categories: readonly CategoryCounts[];
}

/** How much a category has. */
export interface CategoryCounts {
  name: string;
  /** All its pieces. */
  pieces: number;
  /** Files of its archive, with the pieces that are not there from the first. */
  files: number;
}

/**
 * The pieces as a catalogue's page, one category at a time. Where there are many, the page has the first of each category,
 * and a button brings the others file by file; without script, links lead to pages with all of them.
 */
export function Catalogue({ title, intro, moreText, pieces, categories }: CatalogueProps) {
  const names = categories.map(({ name }) => name);
  const { category, select } = useCategory(names, names[0] ?? '');
  const [brought, add] = useBrought(visits);
  const list = useRef<HTMLUListElement>(null);
  const chosen = categories.find(({ name }) => name === category);
  const next = (brought[category]?.length ?? 0) + 1;
  const files = chosen?.files ?? 0;

  return (
    <section id="pieces" className={styles.catalogue} aria-labelledby="pieces-title">
      <div className={styles.head}>
        <h2 id="pieces-title" className={styles.title}>
          {title}
        </h2>
        <p>{intro}</p>
      </div>
      <div className={`${styles.filter} ${needsScript}`}>
        <FilterGroup
          label={words.filter}
          options={names}
          selected={category}
          onSelect={select}
          count={countOf(chosen?.pieces ?? 0)}
        />
      </div>
      <PieceList
        parts={[pieces, ...names.flatMap((name) => brought[name] ?? [])]}
        category={category}
        list={list}
      />
      {files > 0 && (
        <More<Piece>
          // What a press in another category came to is not said of this one.
          key={category}
          label={moreText}
          words={NEWS}
          next={next <= files ? paths.pieceArchive(category, next) : undefined}
          list={list}
          onBrought={(things) => add(category, next, things)}
        />
      )}
      {/* Where script runs, the filter and the button do the same in place. */}
      {categories.some(({ files }) => files > 0) && (
        <nav aria-label={words.all} className={withoutScript}>
          <p>{words.allByKind}</p>
          <ul role="list">
            {categories.map(({ name, pieces }) => (
              <li key={name}>
                <Link to={paths.pieces(name)}>{name}</Link>, {countOf(pieces)}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}

const countOf = (pieces: number): string => (pieces === 1 ? words.one : words.several({ count: pieces }));
