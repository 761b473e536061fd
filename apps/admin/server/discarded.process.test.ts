import { expect, it } from 'vitest';
import { api } from '../addresses.ts';
import type { DiscardAnswer, RestorableChange } from '../shapes.ts';
import { eachWithSmallDesk } from '../support/small-desk.ts';
import { BESIDE, THING, WORDS } from '../support/small-site.ts';

const { desk, start, ask, read, write, publish, changes } = eachWithSmallDesk();

const changed = async () => (await changes()).map(({ file }) => file);
const discarded = async (): Promise<RestorableChange[]> => (await ask('GET', api.discarded())).json();
const restore = (id: string | null | undefined) => ask('POST', api.restoreDiscarded(String(id)));
const idOf = async (answer: ReturnType<typeof ask>): Promise<string | null> => {
  const { id }: DiscardAnswer = (await answer).json();
  return id;
};

it('restores a new entry that was discarded or removed, also after a publish and a restart', async () => {
  await ask('POST', api.documents(), { from: THING, id: 'kesar', title: 'Kesar' });
  await write(BESIDE, { vessel: 'A cup' });
  await write(WORDS, { caption: 'Another caption' });
  const id = await idOf(ask('POST', api.discard(BESIDE)));
  expect(await idOf(ask('POST', api.discard(BESIDE)))).toBeNull();
  expect(await changed()).toEqual([WORDS]);
  expect((await publish()).fault).toBeNull();
  await desk().stop();
  await start();
  expect(await discarded()).toEqual([{ id, at: expect.any(String), by: 'Asha Rao', files: [BESIDE] }]);
  expect((await restore(id)).statusCode).toBe(204);
  expect([await changed(), (await read(BESIDE)).fields]).toEqual([
    [BESIDE],
    expect.objectContaining({ vessel: 'A cup' }),
  ]);
  // A second time changes nothing.
  expect((await restore(id)).statusCode).toBe(204);
  const removed = await idOf(ask('DELETE', api.document(BESIDE)));
  expect(await changed()).toEqual([]);
  expect((await restore(removed)).statusCode).toBe(204);
  expect(await changed()).toEqual([BESIDE]);
});

it('restores all discarded changes, but overwrites nothing that was edited since', async () => {
  await write(THING, { vessel: 'A jar' });
  await write(WORDS, { caption: 'Another caption' });
  const id = await idOf(ask('DELETE', api.changes()));
  await write(THING, { vessel: 'A cup' });
  const rejected = await restore(id);
  expect([rejected.statusCode, rejected.json().references]).toEqual([409, [THING]]);
  expect((await read(THING)).fields).toMatchObject({ vessel: 'A cup' });
  const newer = await idOf(ask('POST', api.discard(THING)));
  expect((await restore(id)).statusCode).toBe(204);
  expect((await read(THING)).fields).toMatchObject({ vessel: 'A jar' });
  expect((await changed()).sort()).toEqual([THING, WORDS]);
  expect((await discarded()).map((change) => change.id).sort()).toEqual([id, newer].sort());
});

it('rejects an id that is no discarded change', async () => {
  for (const id of ['0'.repeat(40), 'main', await desk().git('rev-parse', 'main')])
    expect((await restore(id)).statusCode).toBe(404);
  expect((await desk().ask('POST', api.restoreDiscarded('0'.repeat(40)))).statusCode).toBe(401);
});
