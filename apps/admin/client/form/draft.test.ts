import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EntryContents, EntryResponse } from '../../api-types.ts';
import { ApiError } from '../api-client.ts';
import { Draft } from './draft.ts';

const LOADED: EntryResponse = {
  file: 'candles/mitti.yaml',
  version: '1',
  fields: { wax: 'Soy', vessel: 'A bowl' },
  body: 'One.\n\nTwo.\n',
  published: null,
  hasNewImage: false,
  pagePath: '/nazaakat',
  referringFiles: [],
};

/** A server that answers each save by a function, in the given order; in the end, it saves. */
function openDraft(...answers: ((contents: EntryContents) => EntryResponse)[]) {
  const saves: EntryContents[] = [];
  let finish = () => {};
  const put = async ({ version: _, ...contents }: EntryContents & { version: string }) => {
    saves.push(contents);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return answers.shift()?.(contents) ?? { ...LOADED, ...contents, version: `${saves.length + 1}` };
  };
  const draft = new Draft(LOADED, { schema: {}, isValid: () => true, put, onSaved: () => {} });
  draft.open();
  /** Answers the running save. */
  const answer = async () => {
    finish();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { draft, saves, answer, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

const reject = (status: number) => () => {
  throw new ApiError(status, { message: 'Not possible.' });
};
const rejectWithTheirs = (theirs: EntryContents) => () => {
  throw new ApiError(409, { message: '', theirs: { ...LOADED, ...theirs, version: 'theirs', by: 'Imran' } });
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [413, 200],
  [401, 200],
  [500, 4000],
])(
  'a save that is refused with %i is followed by one of the text that was typed meanwhile',
  async (status, delayMs) => {
    const { draft, saves, answer, wait } = openDraft(reject(status));
    draft.change(['wax'], 'Coconut');
    await wait(200);
    draft.change(['wax'], 'Coconut and rapeseed');
    // The delayed save finds that a save is running.
    await wait(300);
    expect(saves).toHaveLength(1);
    await answer();
    expect(draft.getState().saveState.kind).toBe('failed');
    await wait(delayMs);
    expect(saves.at(-1)?.fields).toMatchObject({ wax: 'Coconut and rapeseed' });
    await answer();
    expect(draft.getState().saveState.kind).toBe('saved');
  },
);

it('a save that is refused is not repeated without a change', async () => {
  const { draft, saves, answer, wait } = openDraft(reject(413));
  draft.change(['wax'], 'Coconut');
  await wait(200);
  await answer();
  await wait(10_000);
  expect(saves).toHaveLength(1);
});

it('an update sees the latest value', async () => {
  const { draft } = openDraft();
  draft.update(['body'], (latest) => `${latest}Three.\n`);
  draft.update(['body'], (latest) => `${latest}Four.\n`);
  expect(draft.getState().contents.body).toBe('One.\n\nTwo.\nThree.\nFour.\n');
});

it('a merge keeps what was typed during the save, and saves it', async () => {
  const { draft, saves, answer, wait } = openDraft(
    rejectWithTheirs({ fields: { wax: 'Theirs', vessel: 'A bowl' }, body: LOADED.body }),
  );
  draft.change(['vessel'], 'A cup');
  await wait(200);
  draft.change(['vessel'], 'A large cup');
  await answer();
  await wait(0);
  expect(saves.at(-1)?.fields).toEqual({ wax: 'Theirs', vessel: 'A large cup' });
});

it('“Use theirs” keeps what was typed elsewhere after the conflict was found', async () => {
  const { draft, answer, wait } = openDraft(
    rejectWithTheirs({ fields: LOADED.fields, body: 'One of theirs.\n\nTwo.\n' }),
  );
  draft.change(['body'], 'One of mine.\n\nTwo.\n');
  await wait(200);
  await answer();
  const [conflict] = draft.getState().conflicts.fields;
  draft.change(['body'], 'One of mine.\n\nTwo. More.\n');
  if (conflict) draft.resolveConflict(conflict, false);
  expect(draft.getState().contents.body).toBe('One of theirs.\n\nTwo. More.\n');
  expect(draft.getState().conflicts.fields).toEqual([]);
});

it('saves once more after the form was left', async () => {
  const { draft, saves, answer, wait } = openDraft();
  draft.change(['wax'], 'Coconut');
  draft.close();
  await answer();
  draft.change(['wax'], 'Rapeseed');
  await wait(200);
  expect(saves.map(({ fields }) => fields)).toMatchObject([{ wax: 'Coconut' }, { wax: 'Rapeseed' }]);
});
