import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProduct } from '../support/products.ts';
import { advanceMain, createTreeWithContent } from './merge-commits.ts';
import { DRAFT, MAIN } from './refs.ts';
import { Repository } from './repository.ts';

const asha = { name: 'Asha Rao', email: 'asha@example.com' };
const FILE = 'content/candles/mitti.yaml';
const edit = (repository: Repository, from: string, to: string, path = FILE) =>
  repository
    .readFile(DRAFT, path)
    .then((bytes) =>
      repository.commitToDraft(
        [{ path, bytes: Buffer.from((bytes?.toString() ?? '').replace(from, to)) }],
        asha,
        `Edit ${path}`,
      ),
    );
const text = async (repository: Repository, reference: string, path = FILE) =>
  (await repository.readFile(reference, path))?.toString();

describe('the clone', () => {
  it('has the committed content and does not change the checkout', async () => {
    const { source, folder, run } = await createProduct();
    writeFileSync(join(source, FILE), 'id: half written\n');
    const repository = await Repository.open(folder, source);
    await edit(repository, 'A diya', 'A bowl');
    expect(await text(repository, DRAFT)).toContain('vessel: A bowl');
    expect(await text(repository, MAIN)).toContain('vessel: A diya');
    expect(readFileSync(join(repository.draftFolder, FILE), 'utf8')).toContain('A bowl');
    expect(readFileSync(join(source, FILE), 'utf8')).toBe('id: half written\n');
    expect(await run('status', '--porcelain')).toContain(FILE);
    expect(await run('branch', '--format=%(refname)')).not.toContain('draft');
  });

  it('is created from a folder without git', async () => {
    const { source, folder } = await createProduct();
    rmSync(join(source, '.git'), { recursive: true });
    for (const path of ['node_modules/a/index.js', 'build/client/index.html', 'apps/site/build/build.ts']) {
      mkdirSync(dirname(join(source, path)), { recursive: true });
      writeFileSync(join(source, path), 'text');
    }
    const repository = await Repository.open(folder, source);
    expect(await text(repository, MAIN)).toContain('name: Mitti');
    const paths = [...(await repository.listFiles(MAIN, '.')).keys()];
    expect(paths.filter((path) => /^node_modules|build/.test(path))).toEqual(['apps/site/build/build.ts']);
    expect(await repository.fetchCheckout(source)).toBeNull();
  });

  it('opens after an interrupted start and removes stale locks', async () => {
    const { source, folder } = await createProduct();
    await Repository.open(folder, source);
    for (const lock of ['git/refs/heads/draft.lock', 'git/packed-refs.lock'])
      writeFileSync(join(folder, lock), '');
    writeFileSync(join(folder, 'draft', FILE), 'torn');
    const repository = await Repository.open(folder, source);
    expect(existsSync(join(folder, 'git/packed-refs.lock'))).toBe(false);
    expect(readFileSync(join(repository.draftFolder, FILE), 'utf8')).toContain('name: Mitti');
    await edit(repository, 'A diya', 'A bowl');
  });

  it.each([
    ['the folder existed', 'locked', 'being made'],
    ['its commit was recorded', 'HEAD', ''],
  ])('opens if git was killed while it checked out the draft, before %s', async (when, file, text) => {
    const { source, folder } = await createProduct();
    await Repository.open(folder, source);
    if (when === 'the folder existed') rmSync(join(folder, 'draft'), { recursive: true });
    writeFileSync(join(folder, 'git/worktrees/draft', file), text);
    const repository = await Repository.open(folder, source);
    expect(readFileSync(join(repository.draftFolder, FILE), 'utf8')).toContain('name: Mitti');
  });

  it('keeps a commit if the draft’s folder cannot be updated, and updates the folder later', async () => {
    const { source, folder, commit } = await createProduct();
    const repository = await Repository.open(folder, source);
    const lock = join(folder, 'git/worktrees/draft/index.lock');
    writeFileSync(lock, '');
    const head = await commit('package.json', '{"name":"new"}\n');
    await repository.fetchCheckout(source);
    await advanceMain(repository, head);
    expect(await repository.resolveCommit(MAIN)).toBe(head);
    rmSync(lock);
    await edit(repository, 'A diya', 'A bowl');
    expect(readFileSync(join(repository.draftFolder, 'package.json'), 'utf8')).toContain('new');
    expect(readFileSync(join(repository.draftFolder, FILE), 'utf8')).toContain('A bowl');
  });
});

it('keeps its draft in a moved or copied folder, apart from the original', async () => {
  const { source, folder } = await createProduct();
  mkdirSync(join(source, 'node_modules/react'));
  await edit(await Repository.open(folder, source), 'A diya', 'A bowl');
  const [newSource, copy] = [`${source}-moved`, `${folder}-copy`];
  cpSync(source, newSource, { recursive: true });
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  const repository = await Repository.open(copy, newSource);
  expect(await text(repository, DRAFT)).toContain('A bowl');
  await edit(repository, 'A bowl', 'A jar');
  await repository.moveBranches({ [DRAFT]: await repository.resolveCommit(DRAFT) });
  expect(readFileSync(join(copy, 'draft', FILE), 'utf8')).toContain('A jar');
  expect(readFileSync(join(folder, 'draft', FILE), 'utf8')).toContain('A bowl');
  expect(realpathSync(join(copy, 'draft/node_modules/react'))).toBe(join(newSource, 'node_modules/react'));
  // The original is still intact.
  rmSync(copy, { recursive: true });
  const original = await Repository.open(folder, source);
  await original.moveBranches({ [DRAFT]: await original.resolveCommit(MAIN) });
  expect(readFileSync(join(folder, 'draft', FILE), 'utf8')).toContain('A diya');
});

describe('a developer’s commit', () => {
  it('is merged into a draft with other changes', async () => {
    const { source, folder, commit } = await createProduct();
    const repository = await Repository.open(folder, source);
    await edit(repository, 'Beeswax', 'Soy');
    await commit('package.json', '{"name":"new"}\n');
    const head = await commit('content/candles/makrana.yaml', 'id: makrana\nname: Makrana, white\n');
    expect(await repository.fetchCheckout(source)).toBe(head);
    await advanceMain(repository, head);
    expect(await repository.resolveCommit(MAIN)).toBe(head);
    expect([...(await repository.diffNameStatus(MAIN, DRAFT)).keys()]).toEqual([FILE]);
    expect(await text(repository, DRAFT, 'package.json')).toContain('new');
    expect(readFileSync(join(repository.draftFolder, 'content/candles/makrana.yaml'), 'utf8')).toContain(
      'white',
    );
  });

  it('does not replace the draft’s version of the same line', async () => {
    const { source, folder, commit } = await createProduct();
    const repository = await Repository.open(folder, source);
    await edit(repository, 'A diya', 'A bowl');
    const before = await text(repository, DRAFT);
    const head = await commit(FILE, (before ?? '').replace('A bowl', 'A jar'));
    await repository.fetchCheckout(source);
    await advanceMain(repository, head);
    expect(await text(repository, MAIN)).toContain('A jar');
    expect(await text(repository, DRAFT)).toContain('A bowl');
  });
});

it('restores old content with the current code', async () => {
  const { source, folder, commit, run } = await createProduct();
  const old = await run('rev-parse', 'HEAD');
  await commit(FILE, 'id: mitti\n');
  await commit('package.json', '{"name":"new"}\n');
  const repository = await Repository.open(folder, source);
  const tree = await createTreeWithContent(repository, await repository.resolveCommit(MAIN), old);
  expect(await repository.git(['show', `${tree}:${FILE}`])).toContain('name: Mitti');
  expect(await repository.git(['show', `${tree}:package.json`])).toContain('new');
});
