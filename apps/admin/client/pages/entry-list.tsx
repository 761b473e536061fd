import { contentTypes, findOrderFile } from '@studio/content/schema/content-types';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { EntrySummary } from '../../api-types.ts';
import { sections } from '../../sections.ts';
import { AdminNotFound } from '../admin-layout.tsx';
import { ContentPage, filterBySection } from './content-page.tsx';
import styles from './entry-list.module.css';
import { EntryRow } from './entry-row.tsx';
import { DEFAULT_VIEW, filterAndSortEntries, isDefaultView, ViewOptions } from './list-view.tsx';
import { MediaLibrary } from './media-library.tsx';
import { NewEntry } from './new-entry.tsx';
import { ReorderableList } from './reorderable-list.tsx';

/** Names of the sections whose entries editors can reorder. */
const reorderableSectionNames = new Set<string>(contentTypes.filter(findOrderFile).map(({ name }) => name));

/** The page with the entries of a section. */
export function EntryList() {
  const { section: name } = useParams();
  const section = sections.find((candidate) => candidate.name === name);
  if (!section) return <AdminNotFound />;
  return (
    <ContentPage title={section.label} section={section.name}>
      {(allEntries) => {
        const entries = filterBySection(allEntries, section.name);
        if (section.name === 'media') return <MediaLibrary entries={entries} />;
        return (
          <>
            {section.newLabel && (
              <NewEntry collection={section.name} label={section.newLabel} entries={entries} />
            )}
            <SectionEntries key={section.name} name={section.name} entries={entries} />
          </>
        );
      }}
    </ContentPage>
  );
}

/** The entries of a section, in the order of the public site or in the chosen sort order. */
function SectionEntries({ name, entries }: { name: string; entries: readonly EntrySummary[] }) {
  const [view, setView] = useState(DEFAULT_VIEW);
  const shownEntries = filterAndSortEntries(entries, view);
  return (
    <>
      <ViewOptions view={view} onChange={setView} />
      {reorderableSectionNames.has(name) && isDefaultView(view) ? (
        <ReorderableList
          entries={shownEntries.filter(({ state }) => state !== 'removed')}
          removedEntries={shownEntries.filter(({ state }) => state === 'removed')}
        >
          {(entry) => <EntryRow {...entry} />}
        </ReorderableList>
      ) : (
        <ul className={`divided-list ${styles.list}`}>
          {shownEntries.map((entry) => (
            <li key={entry.file}>
              <EntryRow {...entry} />
            </li>
          ))}
        </ul>
      )}
      {shownEntries.length === 0 && <p className="muted">No entries found.</p>}
    </>
  );
}
