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

export interface ListView {
  filter: (typeof FILTER_OPTIONS)[number]['value'];
  sort: (typeof SORT_OPTIONS)[number]['value'];
}

const DEFAULT_VIEW: ListView = { filter: 'all', sort: 'site' };

/** Returns whether all entries are shown, in the order of the public site. */
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

/** Compares entries by their last change, to sort the newest first. Unknown times come last. */
export const compareByLastChange = (a: LastChange | undefined, b: LastChange | undefined): number =>
  // Times in ISO 8601 can be compared as texts.
  (b?.changedAt ?? '').localeCompare(a?.changedAt ?? '');

type LastChange = Pick<EntrySummary, 'changedAt'>;

/** Returns the stored view of a list, and a function that changes it. */
export function useListView(section: string): [ListView, (view: ListView) => void] {
  const [text, setText] = useStoredText(`admin-list:${section}`);
  return [parseListView(text), ({ filter, sort }) => setText(`${filter} ${sort}`)];
}

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
