import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createProduct, ENTRY, gitAsDeveloper, IMAGE_ENTRY } from '../support/products.ts';
import { useAdmin } from '../support/use-admin.ts';

let options: { source: string; base: string; remote: string };
const asha = useAdmin(async () => {
  const { base, source } = await createProduct();
  options = { base, source, remote: join(base, 'shared.git') };
  await gitAsDeveloper(base, 'init', '--quiet', '--bare', '--initial-branch=main', options.remote);
  return options;
});
const { admin, edit, publish, publishStatus, history, changedFiles, servedVessel } = asha;
const remoteHead = () => gitAsDeveloper(options.remote, 'rev-parse', 'main').catch(() => '');

it('publishes a developer’s commit from the remote repository, and keeps the versions before it', async () => {
  await asha.publishVessels('A bowl');
  await expect.poll(remoteHead).toBe(await admin().git('rev-parse', 'seen'));
  const cwd = join(options.base, 'developer');
  await gitAsDeveloper(options.base, 'clone', '--quiet', options.remote, cwd);
  const file = join(cwd, 'content', ENTRY);
  writeFileSync(file, readFileSync(file, 'utf8').replace('vessel: A bowl', 'vessel: A jar'));
  await gitAsDeveloper(cwd, 'commit', '--quiet', '--all', '--message', 'Change');
  await gitAsDeveloper(cwd, 'push', '--quiet');
  await admin().stop();
  await asha.start(options);
  await expect.poll(async () => (await publishStatus()).hasUnpublishedCommits).toBe(true);
  expect([await changedFiles(), await servedVessel()]).toEqual([[], 'A bowl']);
  expect(await publish()).toMatchObject({ error: null, hasUnpublishedCommits: false });
  expect(await servedVessel()).toBe('A jar');
  const [current, bowl] = await history();
  expect(current).toMatchObject({ isCurrent: true, files: [ENTRY] });
  expect(bowl).toMatchObject({ by: 'Asha Rao', kind: 'publish', files: [ENTRY] });
  await expect.poll(remoteHead).toBe(await admin().git('rev-parse', 'seen'));
  expect((await asha.rollBack(bowl?.commit)).error).toBeNull();
  expect(await servedVessel()).toBe('A bowl');
});

it('serves what was published and has the drafts when its folder was lost, if the remote keeps them', async () => {
  await edit(IMAGE_ENTRY, { caption: 'Another caption' });
  await admin().stop();
  rmSync(admin().folder, { recursive: true });
  await asha.start(options);
  expect((await asha.waitForPublish()).error).toBeNull();
  expect([await servedVessel(), await changedFiles()]).toEqual(['A bowl', [IMAGE_ENTRY]]);
});
