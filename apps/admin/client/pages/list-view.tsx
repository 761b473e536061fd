import { useId } from 'react';
import type { EntrySummary } from '../../api-types.ts';
import { useStoredText } from '../ui/use-stored-text.ts';
import styles from './entry-list.module.css';

const FILTER_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'unpublished', label: 'Not published' },
  { value: 'scheduled', label: 'Scheduled' },
] as const;
const SORT_OPTIONS = [
  { value: 'site', label: 'Default order' },
  { value: 'title', label: 'Title' },
  { value: 'changed', label: 'Last changed' },
] as const;

/** The filter and the sort order of a list. */
export interface ListView {
  filter: (typeof FILTER_OPTIONS)[number]['value'];
  sort: (typeof SORT_OPTIONS)[number]['value'];
}

const DEFAULT_VIEW: ListView = { filter: 'all', sort: 'site' };

/** Returns whether all entries are shown in the order of the site. */
export const isDefaultView = ({ filter, sort }: ListView): boolean =>
  filter === DEFAULT_VIEW.filter && sort === DEFAULT_VIEW.sort;

/** Parses a stored view. @returns the view, with the default for a missing or unknown part. */
export function parseListView(text: string | null): ListView {
  const [filter, sort] = (text ?? '').split(' ');
  return {
    filter: FILTER_OPTIONS.find(({ value }) => value === filter)?.value ?? DEFAULT_VIEW.filter,
    sort: SORT_OPTIONS.find(({ value }) => value === sort)?.value ?? DEFAULT_VIEW.sort,
  };
}

/** Filters and sorts entries. @returns a new list. */
export function filterAndSortEntries(
  entries: readonly EntrySummary[],
  { filter, sort }: ListView,
): EntrySummary[] {
  const selected = entries.filter(
    ({ state, scheduled }) =>
      filter === 'all' || (filter === 'scheduled' ? scheduled !== null : state !== 'live'),
  );
  if (sort === 'title') return selected.sort((a, b) => a.title.localeCompare(b.title, 'en'));
  if (sort === 'changed') return selected.sort(compareByLastChange);
  return selected;
}

/** Compares entries by their last change, the newest first. An unknown time comes last. */
export const compareByLastChange = (a: LastChange | undefined, b: LastChange | undefined): number =>
  // ISO 8601 texts sort by time.
  (b?.changedAt ?? '').localeCompare(a?.changedAt ?? '');

type LastChange = Pick<EntrySummary, 'changedAt'>;

/** Returns the view of a list, which the browser remembers, and a function that changes it. */
export function useListView(section: string): [ListView, (view: ListView) => void] {
  const [text, setText] = useStoredText(`admin-list:${section}`);
  return [parseListView(text), ({ filter, sort }) => setText(`${filter} ${sort}`)];
}

/** Fields that choose the view of a list. */
export function ViewOptions({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return (
    <div className={styles.view}>
      <OptionSelect
        label="Show"
        value={view.filter}
        options={FILTER_OPTIONS}
        onChange={(filter) => onChange({ ...view, filter })}
      />
      <OptionSelect
        label="Sort by"
        value={view.sort}
        options={SORT_OPTIONS}
        onChange={(sort) => onChange({ ...view, sort })}
      />
    </div>
  );
}

function OptionSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <p className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(options[target.selectedIndex]?.value ?? value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  );
}
