import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { api } from '../routes.ts';
import { setUpAdminFixture } from '../support/admin-fixture.ts';
import { ENTRY } from '../support/site-fixture.ts';
import { git } from './git.ts';

const {
  baseFolder,
  admin,
  start,
  pullAndCommitInCheckout,
  request,
  editEntry,
  publishStatus,
  waitForPublish,
  publish,
  publishVessels,
  rollBack,
  servedVessel,
} = setUpAdminFixture();

const WORKER = 'apps/site/build/incremental/worker.ts';
const BUILD = 'apps/site/build/build.ts';

/**
 * A fast replacement for the site's build programs. Each page tells which of them wrote it. A vessel can make the worker fail, end in the
 * middle of a build, or wait for the file `continue`.
 */
const program = (writtenBy: string) => `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
process.once('disconnect', () => process.exit(1));
async function build(isWorker) {
  const vessel = /vessel: (.*)/.exec(readFileSync('content/${ENTRY}', 'utf8'))?.[1];
  mkdirSync('build/client/about', { recursive: true });
  mkdirSync('build/server', { recursive: true });
  writeFileSync('build/headers.json', '{"formAction":"","hsts":"","scriptHashes":[]}');
  writeFileSync('build/server/inputs.json', '{}');
  const page = '<!doctype html><title>' + vessel + ', ${writtenBy}</title>';
  writeFileSync('build/client/about/index.html', page);
  if (isWorker && vessel.includes('wrong')) throw new Error('is wrong');
  if (isWorker && vessel.includes('killed')) process.kill(process.pid, 'SIGKILL');
  while (isWorker && vessel.includes('slow') && !existsSync('continue')) await sleep(10);
  writeFileSync('build/client/index.html', page);
}
`;
const buildProgram = `${program('complete')}
process.channel?.unref();
await build(false);
`;
const workerProgram = (version: number) => `${program(`incremental ${version}`)}
process.on('message', (message) => {
  if (message.build) build(true).then(() => null, String).then((error) => process.send({ error }));
});
`;

/** Adds an incremental build to the product. */
async function addPrograms(): Promise<void> {
  const cwd = join(baseFolder(), 'product');
  mkdirSync(join(cwd, WORKER, '..'), { recursive: true });
  writeFileSync(join(cwd, BUILD), buildProgram);
  await git(['add', BUILD], { cwd });
  await pullAndCommitInCheckout(WORKER, workerProgram(1));
}

/** Publishes once. This is a full build, because the product's own build has no inputs. */
async function publishFirst(): Promise<void> {
  await addPrograms();
  await publishVessels('A bowl');
  expect(await servedVessel()).toBe('A bowl, complete');
}

it('updates the product’s own build on the first publication', async () => {
  await addPrograms();
  mkdirSync(join(baseFolder(), 'product/build/server'));
  writeFileSync(join(baseFolder(), 'product/build/server/inputs.json'), '{}');
  await publishVessels('A bowl');
  expect(await servedVessel()).toBe('A bowl, incremental 1');
});

it('builds from the current release if only content has changed, and completely if that fails', async () => {
  await publishFirst();
  for (const [vessel, writtenBy] of [
    ['A jar', 'incremental 1'],
    ['A wrong jar', 'complete'],
    ['A cup', 'incremental 1'],
    ['A killed cup', 'complete'],
    ['A vase', 'incremental 1'],
  ] as const) {
    await publishVessels(vessel);
    expect(await servedVessel()).toBe(`${vessel}, ${writtenBy}`);
    expect(existsSync(join(admin().folder, 'build/build'))).toBe(false);
  }
});

it('keeps edits that are saved during an incremental build in the draft', async () => {
  await publishFirst();
  await editEntry(ENTRY, { vessel: 'A slow jar' });
  await request('POST', api.publish(), {});
  await expect.poll(async () => (await publishStatus()).step, { timeout: 60_000 }).toBe('Updating the pages');
  await editEntry(ENTRY, { vessel: 'A later jar' });
  writeFileSync(join(admin().folder, 'build/continue'), '');
  expect((await waitForPublish()).error).toBeNull();
  expect(await servedVessel()).toBe('A slow jar, incremental 1');
  expect((await publish()).error).toBeNull();
  expect(await servedVessel()).toBe('A later jar, incremental 1');
});

it('builds completely after a change of code, and then with the new code, also after a rollback', async () => {
  await publishFirst();
  const [shared, developer] = [join(baseFolder(), 'shared.git'), join(baseFolder(), 'developer')];
  await git(['init', '--quiet', '--bare', '--initial-branch=main', shared]);
  await admin().stop();
  await start(shared);
  const [old] = await publishVessels('A jar');
  await expect
    .poll(() => git([`--git-dir=${shared}`, 'rev-parse', 'main']).then(String, () => ''))
    .toBe(`${await admin().git('rev-parse', 'main')}\n`);
  await git(['clone', '--quiet', shared, developer]);
  writeFileSync(join(developer, WORKER), workerProgram(2));
  const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  await git([...identity, 'commit', '--quiet', '--all', '--message', 'Change'], { cwd: developer });
  await git(['push', '--quiet'], { cwd: developer });

  await publishVessels('A cup');
  expect(await servedVessel()).toBe('A cup, complete');
  await publishVessels('A vase');
  expect(await servedVessel()).toBe('A vase, incremental 2');
  // The old release has other code, so its content is built again.
  expect((await rollBack(old?.commit ?? '')).error).toBeNull();
  expect(await servedVessel()).toBe('A jar, incremental 2');
});
