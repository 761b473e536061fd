import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EntryVersion } from '../api-types.ts';
import { api } from '../routes.ts';
import { CANDLE, createProduct, ENTRY, IMAGE_ENTRY, SECOND_ENTRY } from '../support/products.ts';
import { useAdmin } from '../support/use-admin.ts';

const INVALID_VESSEL = 'x'.repeat(61);
/** The first commit of the product, in which the vessel is too long. */
let invalidCommit = '';
let product: Awaited<ReturnType<typeof createProduct>>;
const asha = useAdmin(async () => {
  product = await createProduct();
  invalidCommit = await product.commit(`content/${ENTRY}`, CANDLE.replace('A diya', INVALID_VESSEL));
  await product.commit(`content/${ENTRY}`, CANDLE);
  return product;
});
const { admin, request, get, status, read, edit, publish, rollBack, history, changedFiles, servedVessel } =
  asha;
beforeEach(asha.discardAll);
afterEach(() => vi.unstubAllEnvs());

it('restores an earlier version without a build and keeps the draft, also after a restart', async () => {
  const [, bowl] = await asha.publishVessels('A bowl', 'A jar');
  await edit(IMAGE_ENTRY, { caption: 'Another caption' });
  rmSync(join(admin().folder, 'build'), { recursive: true });
  expect((await rollBack(bowl?.commit)).error).toBeNull();
  expect(existsSync(join(admin().folder, 'build'))).toBe(false);
  const [first, ...others] = await history();
  expect(first).toMatchObject({ kind: 'restore', isCurrent: true, files: [ENTRY] });
  expect(others.slice(0, 2).map(({ files }) => files)).toEqual([[ENTRY], [ENTRY]]);
  await admin().stop();
  await asha.start(product);
  expect(await servedVessel()).toBe('A bowl');
  expect(await asha.publishStatus()).toMatchObject({ hasUnpublishedCommits: false });
  expect(await changedFiles()).toEqual([IMAGE_ENTRY]);
  expect((await read(ENTRY)).fields).toMatchObject({ vessel: 'A bowl' });
});

it('does not restore a version that cannot be built any more, and reports no fields of the current entries', async () => {
  const [, bowl] = await asha.publishVessels('A cup', 'A jar');
  rmSync(join(admin().folder, 'releases', bowl?.commit ?? ''), { recursive: true });
  vi.stubEnv('BUILD_ERROR', `content/${ENTRY}: vessel: expected a jar`);
  expect((await rollBack(bowl?.commit)).error).toEqual({
    message: expect.stringMatching(/^This version does not fit .* vessel: expected a jar$/),
    issues: [],
  });
  expect(await servedVessel()).toBe('A jar');
});

it('lists the published versions of an entry, compares one with the draft and restores it', async () => {
  const [jar, bowl, before] = await asha.publishVessels('A bowl', 'A jar');
  await edit(IMAGE_ENTRY, { caption: 'Yet another caption' });
  expect((await publish()).error).toBeNull();
  await edit(ENTRY, { vessel: 'A dish' });
  const versions = await get<EntryVersion[]>(api.versions(ENTRY));
  expect(versions.slice(0, 2).map(({ commit, kind }) => [commit, kind])).toEqual([
    [jar?.commit, 'publish'],
    [bowl?.commit, 'publish'],
  ]);
  expect(versions.at(-1)).toMatchObject({ kind: 'update' });
  expect(await get(api.compare(ENTRY, bowl?.commit ?? ''))).toEqual([
    { field: 'Vessel', before: 'A bowl', after: 'A dish' },
  ]);
  for (const commit of ['0'.repeat(40), 'main', await admin().git('rev-parse', 'main^{tree}')]) {
    expect(await status('GET', api.compare(ENTRY, commit))).toBe(404);
    expect(await status('POST', api.revert(ENTRY, commit))).toBe(404);
  }
  expect(await status('POST', api.revert(ENTRY, bowl?.commit))).toBe(200);
  expect((await read(ENTRY)).fields).toMatchObject({ vessel: 'A bowl' });

  // A version cannot be restored if it is not valid any more, or if the entry did not exist.
  const refused = await request('POST', api.revert(ENTRY, invalidCommit));
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    expect.stringMatching(/does not fit.* Vessel: expected at most 60 characters/),
  ]);
  expect((await read(ENTRY)).fields).toMatchObject({ vessel: 'A bowl' });
  await request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' });
  expect(await status('POST', api.revert(SECOND_ENTRY, before?.commit))).toBe(409);
  expect(await changedFiles()).toContain(SECOND_ENTRY);
});
