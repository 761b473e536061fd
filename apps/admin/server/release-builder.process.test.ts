import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { api } from '../routes.ts';
import { createProduct, ENTRY, gitAsDeveloper } from '../support/products.ts';
import { useAdmin } from '../support/use-admin.ts';

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

let options: { base: string; source: string; remote: string };
const asha = useAdmin(async () => {
  const { base, source } = await createProduct({ [BUILD]: buildProgram, [WORKER]: workerProgram(1) });
  options = { base, source, remote: join(base, 'shared.git') };
  await gitAsDeveloper(base, 'init', '--quiet', '--bare', '--initial-branch=main', options.remote);
  return options;
});
const { admin, publishVessels, servedVessel } = asha;

it('builds from the current release if only content has changed, and completely if that fails', async () => {
  for (const [vessel, writtenBy] of [
    // The product's own build has no inputs.
    ['A bowl', 'complete'],
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
  await asha.edit(ENTRY, { vessel: 'A slow jar' });
  await asha.request('POST', api.publish(), {});
  await expect.poll(async () => (await asha.publishStatus()).step).toBe('Updating the pages');
  await asha.edit(ENTRY, { vessel: 'A later jar' });
  writeFileSync(join(admin().folder, 'build/continue'), '');
  expect((await asha.waitForPublish()).error).toBeNull();
  expect(await servedVessel()).toBe('A slow jar, incremental 1');
  expect((await asha.publish()).error).toBeNull();
  expect(await servedVessel()).toBe('A later jar, incremental 1');
});

it('builds completely after a change of code, and then with the new code, also after a rollback', async () => {
  const [old] = await publishVessels('A jar');
  const developer = join(options.base, 'developer');
  await expect
    .poll(() => gitAsDeveloper(options.remote, 'rev-parse', 'main'))
    .toBe(await admin().git('rev-parse', 'main'));
  await gitAsDeveloper(options.base, 'clone', '--quiet', options.remote, developer);
  writeFileSync(join(developer, WORKER), workerProgram(2));
  await gitAsDeveloper(developer, 'commit', '--quiet', '--all', '--message', 'Change');
  await gitAsDeveloper(developer, 'push', '--quiet');

  await publishVessels('A cup');
  expect(await servedVessel()).toBe('A cup, complete');
  await publishVessels('A vase');
  expect(await servedVessel()).toBe('A vase, incremental 2');
  // The old release has other code, so its content is built again.
  expect((await asha.rollBack(old?.commit)).error).toBeNull();
  expect(await servedVessel()).toBe('A jar, incremental 2');
});

it('updates the product’s own build on the first publication', async () => {
  await admin().stop();
  for (const folder of [admin().folder, options.remote]) rmSync(folder, { recursive: true });
  mkdirSync(join(options.source, 'build/server'));
  writeFileSync(join(options.source, 'build/server/inputs.json'), '{}');
  await asha.start({ ...options, remote: '' });
  await publishVessels('A bowl');
  expect(await servedVessel()).toBe('A bowl, incremental 1');
});
