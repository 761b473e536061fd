import { expect, test } from 'vitest';
import { createReplyTimeCalculatorReader, readStudioTimeZone } from './studio-times.ts';

/** A repository with one version of studio.yaml after another. */
function createRepository() {
  const repository = {
    studio: {} as object,
    commit: 'a',
    readCount: 0,
    resolveCommit: async () => repository.commit,
    readFile: async () => {
      repository.readCount += 1;
      return Buffer.from('studio');
    },
    contentWorker: { parse: async () => ({ fields: repository.studio }) },
  };
  return repository;
}
type Repository = Parameters<typeof createReplyTimeCalculatorReader>[0];

test('reads the promise once for each published version', async () => {
  const repository = createRepository();
  repository.studio = {
    timeZone: 'Asia/Dubai',
    enquiries: { replyWithinHours: 48, workingDays: ['Monday'] },
  };
  const readCalculator = createReplyTimeCalculatorReader(repository as unknown as Repository);
  const calculator = await readCalculator();
  expect(calculator.target).toEqual({ hours: 48, workingDays: ['Monday'], timeZone: 'Asia/Dubai' });
  expect(await readCalculator()).toBe(calculator);
  expect(repository.readCount).toBe(1);
  repository.commit = 'b';
  repository.studio = { timeZone: 'Asia/Dubai' };
  expect((await readCalculator()).target).toEqual({ hours: 24, workingDays: null, timeZone: 'Asia/Dubai' });
});

test.each([
  ['missing', {}],
  ['invalid', { timeZone: 'Nowhere/City', enquiries: { replyWithinHours: 0 } }],
])('uses 24 hours and the time zone of the server if they are %s', async (_name, studio) => {
  const repository = createRepository();
  repository.studio = studio;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const readCalculator = createReplyTimeCalculatorReader(repository as unknown as Repository);
  expect((await readCalculator()).target).toEqual({ hours: 24, workingDays: null, timeZone });
  expect(await readStudioTimeZone(repository as unknown as Repository)).toBe(timeZone);
});
