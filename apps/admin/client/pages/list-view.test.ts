import { describe, expect, it } from 'vitest';
import type { EntrySummary } from '../../api-types.ts';
import { filterAndSortEntries } from './list-view.tsx';

const entry = (title: string, change: Partial<EntrySummary> = {}): EntrySummary => ({
  file: `candles/${title}.yaml`,
  contentType: 'candles',
  id: title,
  title,
  coverImage: null,
  state: 'live',
  hasPlaceholderAlt: false,
  isHidden: false,
  hits: [],
  scheduled: null,
  changedAt: null,
  changedBy: null,
  suggestions: {},
  ...change,
});
const scheduled = { at: '2026-12-01T00:00:00Z', by: 'Asha', timeZone: 'UTC', error: null, isRefused: false };
const entries = [
  entry('Mitti', { state: 'changed', changedAt: '2026-11-01T00:00:00Z' }),
  entry('Kesar'),
  entry('Asha', { state: 'draft', scheduled, changedAt: '2026-11-02T00:00:00Z' }),
];
const titles = (view: Parameters<typeof filterAndSortEntries>[1]) =>
  filterAndSortEntries(entries, view).map(({ title }) => title);

describe('the entries of a list', () => {
  it.each([
    [{ filter: 'all', sort: 'site' }, ['Mitti', 'Kesar', 'Asha']],
    [{ filter: 'all', sort: 'title' }, ['Asha', 'Kesar', 'Mitti']],
    [{ filter: 'all', sort: 'changed' }, ['Asha', 'Mitti', 'Kesar']],
    [{ filter: 'unpublished', sort: 'site' }, ['Mitti', 'Asha']],
    [{ filter: 'scheduled', sort: 'site' }, ['Asha']],
  ] as const)('are selected by %j', (view, expected) => {
    expect(titles(view)).toEqual(expected);
  });
});
