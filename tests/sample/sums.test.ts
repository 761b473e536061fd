import { expect, test } from 'vitest';
import { articles } from '../../app/content/articles.server.tsx';
import { candles } from '../../app/content/collections.server.ts';
import { facts, readYaml } from '../../app/content/files.server.ts';
import { homesSchema } from '../../app/content/schema/pages/homes.ts';
import { processSchema } from '../../app/content/schema/pages/process.ts';
import { inDigits } from '../../app/content/spelled.ts';

const article = (name: string): string => articles.find(({ id }) => id === name)?.html ?? '';
const factOf = (name: string): string => inDigits(facts()[name]?.value ?? '');
const weeksIn = (duration: string): number[] =>
  /week/.test(duration) ? (duration.split('week')[0]?.match(/\d+/g) ?? []).map(Number) : [];

test('the steps of a house take as many weeks as it takes months', () => {
  const { steps } = readYaml('pages/process.yaml', processSchema);
  const weeks = steps.reduce((sum, { duration }) => sum + (weeksIn(duration)[0] ?? 0), 0);
  expect(Math.round((weeks / 52) * 12)).toBe(Number.parseInt(factOf('houseTime'), 10));
  expect(steps).toHaveLength(Number(factOf('houseSteps')));
});

test('the steps of a piece add up to the weeks of a piece', () => {
  const durations = readYaml('pages/homes.yaml', homesSchema).process.steps.map(({ duration }) =>
    weeksIn(duration),
  );
  const least = durations.reduce((sum, weeks) => sum + (weeks[0] ?? 0), 0);
  const most = durations.reduce((sum, weeks) => sum + (weeks.at(-1) ?? 0), 0);
  expect(`${least} to ${most}`).toBe(factOf('pieceTime'));
});

test('a house in shares: as many heads as the budget of the process has, and a hundred in all', () => {
  const rows = article('what-a-house-costs').split('<tr').slice(1);
  const shares = rows
    .filter((row) => !row.includes('Total'))
    .flatMap((row) => /<td[^>]*>(\d+)<\/td>/.exec(row)?.[1] ?? [])
    .map(Number);
  expect(shares).toHaveLength(Number(factOf('budgetHeads')));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
});

test('the candle whose hours the article counts is one of the collection', () => {
  const [, grams, hours] = /(\d+) grams over (\d+) hours/.exec(article('candle-care')) ?? [];
  expect(candles).toContainEqual(
    expect.objectContaining({ weight: Number(grams), burnHours: Number(hours), wicks: 1 }),
  );
});
