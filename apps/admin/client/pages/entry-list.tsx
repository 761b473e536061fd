import { contentTypes, orderFileFor } from '@studio/content/schema/content-types';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { EntrySummary } from '../../api-types.ts';
import { adminPaths, api } from '../../routes.ts';
import { errorMessage } from '../api-client.ts';
import { SectionBoundary } from '../ui/error-screen.tsx';
import { formatRelativeTime, stateLabels } from '../ui/format.ts';
import { useEntries } from '../use-entries.ts';
import styles from './entry-list.module.css';
import { NewEntry } from './new-entry.tsx';
import { OrderedList } from './ordered-list.tsx';
import { UploadImages } from './upload-images.tsx';

/** Content types with any number of entries. */
const collections = contentTypes.filter(({ filePattern }) => filePattern.includes('*'));
/** The groups of the list: one for each collection, and two for the content types with a single entry. */
const groups: readonly { name: string; label: string }[] = [
  ...collections,
  { name: 'pages', label: 'Pages' },
  { name: 'settings', label: 'Settings' },
];
const newEntryLabels: Readonly<Record<string, string>> = {
  projects: 'New project',
  articles: 'New article',
  pieces: 'New piece',
  candles: 'New candle',
  testimonials: 'New testimonial',
};
/** Names of the collections that editors can sort. */
const orderedCollections = new Set<string>(contentTypes.filter(orderFileFor).map(({ name }) => name));
/** Files with the order of a collection. They are not shown as entries. */
const orderFiles = new Set(
  contentTypes.filter(({ orderedCollection }) => orderedCollection).map(({ filePattern }) => filePattern),
);

function groupFor({ contentType, file }: EntrySummary): string {
  if (collections.some(({ name }) => name === contentType)) return contentType;
  return file.startsWith('pages/') ? 'pages' : 'settings';
}

/** The page with all entries by group, or with the entries that match a search. */
export function EntryList() {
  const [searchParams, setSearchParams] = useSearchParams();
  const search = searchParams.get('words') ?? '';
  const deferredSearch = useDeferredValue(search);
  const group = searchParams.get('kind') ?? groups[0]?.name ?? '';
  const entries = useEntries(deferredSearch);
  const matches = (entries.data ?? []).filter(({ file }) => !orderFiles.has(file));
  const shownEntries = search ? matches : matches.filter((entry) => groupFor(entry) === group);
  const isCollection = collections.some(({ name }) => name === group);
  return (
    <>
      <h1 className="visually-hidden">All content</h1>
      <div className={styles.head}>
        <nav aria-label="Content types" className="filter-links">
          {groups.map(({ name, label }) => (
            <Link
              key={name}
              to={adminPaths.collection(name)}
              aria-current={!search && name === group ? 'true' : undefined}
            >
              <span>{label}</span> <small>{matches.filter((entry) => groupFor(entry) === name).length}</small>
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
              setSearchParams(target.value ? { kind: group, words: target.value } : { kind: group }, {
                replace: true,
              })
            }
          />
        </search>
      </div>
      {!search && group === 'pictures' && <UploadImages />}
      {!search && isCollection && group !== 'pictures' && (
        <NewEntry
          key={group}
          collection={group}
          label={newEntryLabels[group] ?? 'New entry'}
          entries={shownEntries}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {search && `${shownEntries.length} found`}
      </p>
      {entries.isPending && <p className="muted">Loading …</p>}
      {entries.isError && <p className="error">{errorMessage(entries.error)}</p>}
      <SectionBoundary name="The list">
        {!search && orderedCollections.has(group) ? (
          <OrderedList
            key={group}
            entries={shownEntries.filter(({ state }) => state !== 'removed')}
            removed={shownEntries.filter(({ state }) => state === 'removed')}
          >
            {(entry) => <EntryRow {...entry} />}
          </OrderedList>
        ) : (
          <ul className={`divided-list ${styles.list}`}>
            {shownEntries.map((entry) => (
              <li key={entry.file}>
                <EntryRow {...entry} />
              </li>
            ))}
          </ul>
        )}
      </SectionBoundary>
      {entries.data && shownEntries.length === 0 && <p className="muted">No entries found.</p>}
    </>
  );
}

function EntryRow({ file, title, coverImage, state, scheduled, changedAt, changedBy }: EntrySummary) {
  return (
    <Link to={state === 'removed' ? adminPaths.publish() : adminPaths.edit(file)} className={styles.entry}>
      <span className={styles.image}>
        {coverImage && <img src={api.image(coverImage, 160)} alt="" loading="lazy" width="96" height="72" />}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.state} data-state={state}>
        {!scheduled ? stateLabels[state] : scheduled.isRefused ? 'Not scheduled' : 'Scheduled'}
      </span>
      <span className="muted">
        {[changedAt && formatRelativeTime(changedAt), changedBy].filter(Boolean).join(', ')}
      </span>
    </Link>
  );
}
