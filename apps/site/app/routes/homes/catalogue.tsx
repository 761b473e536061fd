import * as messages from 'virtual:messages/pieces';
import { paths } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import { useRef } from 'react';
import { Link } from 'react-router';
import { noScriptClass, requiresScriptClass } from '../../critical-path/contract.ts';
import { FilterGroup } from '../../ui/filter/filter-group.tsx';
import { LoadMore } from '../load-more/load-more.tsx';
import { type LoadedPages, useLoadedPages } from '../load-more/use-loaded-pages.ts';
import { useCategory } from '../shared/use-category.ts';
import styles from './catalogue.module.css';
import { PieceList } from './piece-list.tsx';

const LOAD_MORE_MESSAGES = {
  oneMore: messages.oneMore,
  severalMore: messages.severalMore,
  notLoaded: messages.notLoaded,
};

/** The pieces that were loaded, by key of the history entry. Each visit of the page has its own history entry. */
const loadedByVisit = new Map<string, LoadedPages<Piece>>();

interface CatalogueProps {
  title: string;
  intro: string;
  moreText: string;
  /** The pieces in the HTML of the page. */
  pieces: readonly Piece[];
  /** In the order of the filter. The first is selected by default. */
  categories: readonly CategoryCounts[];
}

interface CategoryCounts {
  name: string;
  pieceCount: number;
  fileCount: number;
}

/**
 * Shows the pieces of one category, with a filter. A large catalogue starts with some pieces of each category, and a button loads
 * more. Without JavaScript, links lead to pages with all pieces of a category.
 */
export function Catalogue({ title, intro, moreText, pieces, categories }: CatalogueProps) {
  const names = categories.map(({ name }) => name);
  const { category, select } = useCategory(names, names[0] ?? '');
  const [loadedPages, addFile] = useLoadedPages(loadedByVisit);
  const list = useRef<HTMLUListElement>(null);
  const selected = categories.find(({ name }) => name === category);
  const nextFile = (loadedPages[category]?.length ?? 0) + 1;
  const fileCount = selected?.fileCount ?? 0;

  return (
    <section id="pieces" className={styles.catalogue} aria-labelledby="pieces-title">
      <div className={styles.header}>
        <h2 id="pieces-title">{title}</h2>
        <p>{intro}</p>
      </div>
      <div className={`${styles.filter} ${requiresScriptClass}`}>
        <FilterGroup
          label={messages.filter}
          options={names}
          selected={category}
          onSelect={select}
          resultText={formatCount(selected?.pieceCount ?? 0)}
        />
      </div>
      <PieceList
        pages={[pieces, ...names.flatMap((name) => loadedPages[name] ?? [])]}
        category={category}
        list={list}
      />
      {fileCount > 0 && (
        <LoadMore<Piece>
          // With the key, a new category starts without the messages of the last one.
          key={category}
          label={moreText}
          messages={LOAD_MORE_MESSAGES}
          nextUrl={nextFile <= fileCount ? paths.pieceArchive(category, nextFile) : undefined}
          list={list}
          onLoaded={(entries) => addFile(category, nextFile, entries)}
        />
      )}
      {categories.some((category) => category.fileCount > 0) && (
        <nav aria-label={messages.all} className={noScriptClass}>
          <p>{messages.allByKind}</p>
          <ul role="list">
            {categories.map(({ name, pieceCount }) => (
              <li key={name}>
                <Link to={paths.pieces(name)}>{name}</Link>, {formatCount(pieceCount)}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}

const formatCount = (count: number): string => (count === 1 ? messages.one : messages.several({ count }));
