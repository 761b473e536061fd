import { contentTypes, matchContentType } from '@studio/content/schema/content-types';
import { type ReactNode, useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { EntrySummary } from '../../api-types.ts';
import { adminPaths } from '../../routes.ts';
import { getSectionName, sections } from '../../sections.ts';
import { errorMessage } from '../api-client.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { PartErrorBoundary } from '../ui/error-screen.tsx';
import { useEntries } from '../use-entries.ts';
import styles from './content-page.module.css';
import { EntryRow, SearchHits } from './entry-row.tsx';
import { MediaSearchResults } from './media-library.tsx';

/** Files that contain the order of a collection. The server lists them with the entries, but no section shows them. */
const orderFiles = new Set(
  contentTypes.filter(({ orderedCollection }) => orderedCollection).map(({ filePattern }) => filePattern),
);

/** Returns the entries of a section. @param name the section's name. */
export const filterBySection = (entries: readonly EntrySummary[], name: string): EntrySummary[] =>
  entries.filter(({ file }) => {
    const contentType = matchContentType(file)?.contentType;
    return contentType !== undefined && !orderFiles.has(file) && getSectionName(contentType) === name;
  });

/**
 * A page with links to all sections and a search. The results of the search replace the content. In the media library, the search finds
 * only images.
 *
 * @param section name of the section; '' if the page shows none.
 */
export function ContentPage({
  title,
  section,
  children,
}: {
  title: string;
  section: string;
  children: (entries: readonly EntrySummary[]) => ReactNode;
}) {
  const [searchParams, setSearchParams] = useSearchParams();
  const search = searchParams.get('search') ?? '';
  const query = useEntries(useDeferredValue(search));
  const entries = query.data ?? [];
  const sectionGroups = sections.map(({ name, label }) => ({
    name,
    label,
    entries: filterBySection(entries, name),
  }));
  // In the media library, the results are a grid that shows only images.
  const matchingEntries =
    section === 'media' ? filterBySection(entries, section) : sectionGroups.flatMap((group) => group.entries);
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.head}>
        <nav aria-label="Content types" className="filter-links">
          {sectionGroups.map(({ name, label, entries: { length } }) => (
            <Link
              key={name}
              to={adminPaths.section(name)}
              aria-current={!search && name === section ? 'page' : undefined}
            >
              <span>{label}</span> <small>{query.data && length}</small>
            </Link>
          ))}
        </nav>
        <search className={styles.search}>
          <label className="visually-hidden" htmlFor="search">
            Search
          </label>
          <input
            id="search"
            type="search"
            placeholder="Search"
            value={search}
            onChange={({ target }) =>
              setSearchParams(target.value ? { search: target.value } : {}, { replace: true })
            }
          />
        </search>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {search && `${matchingEntries.length} found`}
      </p>
      {query.isPending && <p className="muted">Loading …</p>}
      <ErrorMessage>{query.isError ? errorMessage(query.error) : ''}</ErrorMessage>
      <PartErrorBoundary name="The list">
        {search ? (
          <>
            {section === 'media' ? (
              <MediaSearchResults entries={matchingEntries} />
            ) : (
              <ul className="divided-list">
                {matchingEntries.map((entry) => (
                  <li key={entry.file}>
                    <EntryRow {...entry} />
                    <SearchHits {...entry} />
                  </li>
                ))}
              </ul>
            )}
            {query.data && matchingEntries.length === 0 && <p className="muted">No entries found.</p>}
          </>
        ) : (
          query.data && children(entries)
        )}
      </PartErrorBoundary>
    </>
  );
}
