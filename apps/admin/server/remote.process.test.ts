import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createProduct } from '../support/products.ts';
import { git } from './git.ts';
import { DRAFT, MAIN } from './refs.ts';
import { Remote } from './remote.ts';
import { Repository } from './repository.ts';

const asha = { name: 'Asha Rao', email: 'asha@example.com' };
const FILE = 'content/candles/mitti.yaml';

/** Creates the admin's clone, a remote repository and a developer's checkout. */
async function setUp() {
  const { source, folder, commit, run } = await createProduct();
  const url = join(folder, '..', 'shared.git');
  await run('clone', '--quiet', '--bare', source, url);
  const repository = await Repository.open(folder, source);
  const remote = new Remote(repository, url);
  const readRemote = async (path: string) =>
    (await git([`--git-dir=${url}`, 'show', `refs/heads/main:${path}`])).toString();
  const editDraft = async (from: string, to: string) => {
    const before = (await repository.readFile(DRAFT, FILE))?.toString() ?? '';
    await repository.commitToDraft(
      [{ path: FILE, bytes: Buffer.from(before.replace(from, to)) }],
      asha,
      'Edit',
    );
  };
  /** Moves the branches as a publish does. */
  const publish = async () => {
    const [main, tip] = [await repository.resolveCommit(MAIN), await repository.resolveCommit(DRAFT)];
    const next = await repository.commitTree(`${tip}^{tree}`, [main, tip], asha, 'Publish');
    await repository.moveBranches({ [MAIN]: next, [DRAFT]: next });
  };
  const develop = async (path: string, text: string) => {
    await run('pull', '--quiet', '--ff-only', url, 'main');
    await commit(path, text);
    await run('push', '--quiet', url, 'HEAD:main');
  };
  const text = async (branch: string, path = FILE) => (await repository.readFile(branch, path))?.toString();
  return { url, source, repository, remote, readRemote, editDraft, publish, develop, text };
}

it('pushes the published content only', async () => {
  const { remote, readRemote, editDraft, publish } = await setUp();
  await editDraft('Beeswax', 'Soy');
  await publish();
  await editDraft('Soy', 'Rapeseed');
  await remote.sync();
  expect([remote.error, await readRemote(FILE)]).toEqual([null, expect.stringContaining('Soy')]);
});

it('merges a developer’s commits and keeps published and draft content', async () => {
  const { remote, readRemote, editDraft, publish, develop, text } = await setUp();
  await develop('package.json', '{"name":"new"}\n');
  await editDraft('Beeswax', 'Soy');
  await publish();
  await editDraft('A diya', 'A bowl');
  await remote.sync();
  expect(remote.error).toBeNull();
  expect([await readRemote(FILE), await readRemote('package.json')]).toEqual([
    expect.stringContaining('Soy'),
    '{"name":"new"}\n',
  ]);
  expect(await text(DRAFT)).toContain('A bowl');
  expect(await text(DRAFT, 'package.json')).toContain('new');
});

it('keeps the draft if a developer has changed the same line', async () => {
  const { remote, editDraft, develop, text } = await setUp();
  await editDraft('A diya', 'A bowl');
  await develop(FILE, ((await text(MAIN)) ?? '').replace('A diya', 'A jar'));
  await remote.pull();
  expect([await text(MAIN), await text(DRAFT)]).toEqual([
    expect.stringContaining('A jar'),
    expect.stringContaining('A bowl'),
  ]);
});

it('reports a remote that cannot be reached or rejects the push, and tries again', async () => {
  const { url, remote, readRemote, editDraft, publish } = await setUp();
  await editDraft('Beeswax', 'Soy');
  await publish();
  renameSync(url, `${url}.away`);
  await remote.sync();
  expect(remote.error).toMatch(/does not appear to be a git repository|not exist/);
  expect(remote.error).not.toContain(url);
  await editDraft('Soy', 'Rapeseed');
  renameSync(`${url}.away`, url);

  const hook = join(url, 'hooks/pre-receive');
  writeFileSync(hook, '#!/bin/sh\nexit 1\n');
  chmodSync(hook, 0o755);
  await remote.sync();
  expect(remote.error).toMatch(/rejected|declined/);
  rmSync(hook);
  await remote.sync();
  expect([remote.error, await readRemote(FILE)]).toEqual([null, expect.stringContaining('Soy')]);
});

it('restores drafts, published content and new commits when the folder of the admin was lost', async () => {
  const { url, repository, source, editDraft, publish, develop } = await setUp();
  const remote = new Remote(repository, url, { keepsDrafts: true });
  await editDraft('Beeswax', 'Soy');
  await publish();
  await remote.sync();
  await editDraft('A diya', 'A bowl');
  remote.recordDraftChange();
  // As when the server stops.
  await remote.stop();
  expect(remote.error).toBeNull();
  await develop('package.json', '{"name":"new"}\n');

  const options = { remote: url, restoresDrafts: true };
  const restored = await Repository.open(`${repository.dataFolder}-new`, source, options);
  expect(restored.isRestored).toBe(true);
  const readAll = async (path: string) =>
    Promise.all([MAIN, DRAFT].map(async (branch) => (await restored.readFile(branch, path))?.toString()));
  const [main, draft] = await readAll(FILE);
  expect([main, draft]).toEqual([expect.stringContaining('Soy'), expect.stringContaining('A bowl')]);
  await new Remote(restored, url, { keepsDrafts: true }).pull();
  expect(await readAll('package.json')).toEqual(Array(2).fill('{"name":"new"}\n'));
  expect((await readAll(FILE))[1]).toContain('A bowl');
});

it('keeps no drafts on the remote unless it is asked to', async () => {
  const { url, remote, editDraft } = await setUp();
  await editDraft('Beeswax', 'Soy');
  remote.recordDraftChange();
  await remote.stop();
  expect((await git(['ls-remote', url])).toString()).not.toContain('refs/admin');
});
