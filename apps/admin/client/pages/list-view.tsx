import { useId } from 'react';
import type { EntrySummary } from '../../api-types.ts';
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

export const DEFAULT_VIEW: ListView = { filter: 'all', sort: 'site' };

/** Returns whether all entries are shown, in the order of the public site. */
export const isDefaultView = ({ filter, sort }: ListView): boolean =>
  filter === DEFAULT_VIEW.filter && sort === DEFAULT_VIEW.sort;

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
