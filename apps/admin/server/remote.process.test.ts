import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeSource } from '../support/sample-source.ts';
import { DRAFT, MAIN } from './branches.ts';
import { git } from './git.ts';
import { Remote } from './remote.ts';
import { Repository } from './repository.ts';

const asha = { name: 'Asha Rao', email: 'asha@example.com' };
const FILE = 'content/candles/mitti.yaml';

/** A desk's clone, a repository that others share with it, and a developer who pushes there. */
async function shared() {
  const { source, folder, commit, run } = await makeSource();
  const url = join(folder, '..', 'shared.git');
  await run('branch', '-M', 'main');
  await run('clone', '--quiet', '--bare', source, url);
  const repository = await Repository.open(folder, source);
  const remote = new Remote(repository, url);
  const there = async (path: string) =>
    (await git([`--git-dir=${url}`, 'show', `refs/heads/main:${path}`])).toString();
  const draft = async (from: string, to: string) => {
    const before = (await repository.read(DRAFT, FILE))?.toString() ?? '';
    await repository.save([{ path: FILE, bytes: Buffer.from(before.replace(from, to)) }], asha, 'Edit');
  };
  /** What a publication does to the branches. */
  const publish = async () => {
    const [main, tip] = [await repository.commitOf(MAIN), await repository.commitOf(DRAFT)];
    const next = await repository.commitTree(`${tip}^{tree}`, [main, tip], asha, 'Publish');
    await repository.move({ [MAIN]: next, [DRAFT]: next });
  };
  const develop = async (path: string, text: string) => {
    await commit(path, text);
    await run('push', '--quiet', url, 'HEAD:main');
  };
  const text = async (branch: string, path = FILE) => (await repository.read(branch, path))?.toString();
  return { url, repository, remote, there, draft, publish, develop, text };
}

it('has what was published', async () => {
  const { remote, there, draft, publish } = await shared();
  await draft('Beeswax', 'Soy');
  await publish();
  await draft('Soy', 'Rapeseed');
  await remote.sync();
  expect([remote.fault, await there(FILE)]).toEqual([null, expect.stringContaining('Soy')]);
});

it('two lines of commits come together, and what was written at the desk stays', async () => {
  const { remote, there, draft, publish, develop, text } = await shared();
  await develop('package.json', '{"name":"new"}\n');
  await draft('Beeswax', 'Soy');
  await publish();
  await draft('A diya', 'A bowl');
  await remote.sync();
  expect(remote.fault).toBeNull();
  expect([await there(FILE), await there('package.json')]).toEqual([
    expect.stringContaining('Soy'),
    '{"name":"new"}\n',
  ]);
  expect(await text(DRAFT)).toContain('A bowl');
  expect(await text(DRAFT, 'package.json')).toContain('new');
});

it('where a developer changed the same line, the draft stands beside it until it is published', async () => {
  const { remote, draft, develop, text } = await shared();
  await draft('A diya', 'A bowl');
  await develop(FILE, ((await text(MAIN)) ?? '').replace('A diya', 'A jar'));
  await remote.pull();
  expect([await text(MAIN), await text(DRAFT)]).toEqual([
    expect.stringContaining('A jar'),
    expect.stringContaining('A bowl'),
  ]);
});

it('one that cannot be reached, or refuses, is told and tried again; editing goes on', async () => {
  const { url, remote, there, draft, publish } = await shared();
  await draft('Beeswax', 'Soy');
  await publish();
  renameSync(url, `${url}.away`);
  await remote.sync();
  expect(remote.fault).toMatch(/does not appear to be a git repository|not exist/);
  expect(remote.fault).not.toContain(url);
  await draft('Soy', 'Rapeseed');
  renameSync(`${url}.away`, url);

  const hook = join(url, 'hooks/pre-receive');
  writeFileSync(hook, '#!/bin/sh\nexit 1\n');
  chmodSync(hook, 0o755);
  await remote.sync();
  expect(remote.fault).toMatch(/rejected|declined/);
  rmSync(hook);
  await remote.sync();
  expect([remote.fault, await there(FILE)]).toEqual([null, expect.stringContaining('Soy')]);
});
