import { expect, test } from 'vitest';
import type { PublishedVersion } from '../../api-types.ts';
import { groupByDay } from './history-items.ts';

const now = new Date(2026, 10, 27, 9, 0);

/** Creates a version. @param day of November 2026. */
const version = (
  commit: string,
  day: number,
  kind: PublishedVersion['kind'],
  ...files: string[]
): PublishedVersion => ({
  commit,
  at: new Date(2026, 10, day, 8, 30).toISOString(),
  by: 'Asha Rao',
  kind,
  isCurrent: commit === 'd',
  files,
});

test('versions are grouped by day, and website updates in a row are one item', () => {
  const days = groupByDay(
    [
      version('d', 27, 'publish', 'studio.yaml'),
      version('c', 26, 'update', 'pages/home.yaml', 'studio.yaml'),
      version('b', 26, 'update', 'pages/home.yaml'),
      version('a', 23, 'update', 'pages/about.yaml'),
    ],
    now,
  );
  expect(
    days.map(({ name, items }) => [
      name,
      items.map(({ commit, files, previousCommit }) => [commit, files, previousCommit]),
    ]),
  ).toEqual([
    ['Today', [['d', ['studio.yaml'], 'c']]],
    ['Yesterday', [['c', ['pages/home.yaml', 'studio.yaml'], 'a']]],
    [expect.stringMatching(/^Monday,? 23 November 2026$/), [['a', ['pages/about.yaml'], undefined]]],
  ]);
});

test('publications of one editor in a row stay apart, because each can be restored', () => {
  const [day] = groupByDay([version('b', 27, 'publish'), version('a', 27, 'publish')], now);
  expect(day?.items.map(({ commit }) => commit)).toEqual(['b', 'a']);
});
