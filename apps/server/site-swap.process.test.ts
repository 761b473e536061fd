import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addSite } from '@studio/http/site';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createSampleSite } from '../../tests/support/sample-site.ts';

/** Creates a site whose page and script contain a name. The script's file name contains it, too, in place of a hash. */
async function createRelease(name: string): Promise<string> {
  const folder = await createSampleSite();
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), page.replaceAll('app-1a2B', `app-${name}`));
  writeFileSync(join(folder, `assets/app-${name}.js`), name);
  return folder;
}

test('during a switch every visitor gets a consistent site, old or new', async () => {
  const app = Fastify();
  const folders = await Promise.all(['one', 'two', 'three', 'four'].map(createRelease));
  const site = await addSite(app, { clientDir: folders[0] ?? '', hsts: '' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  // The compressed copies have other content, so the requests ask for uncompressed files.
  const uncompressed = { headers: { 'accept-encoding': 'identity' } };
  const servedReleases = new Set<string>();
  let visits = 0;
  let isRunning = true;
  const visitor = async () => {
    while (isRunning) {
      const page = await fetch(origin, uncompressed);
      const name = /app-(\w+)\.js/.exec(await page.text())?.[1] ?? '';
      const script = await fetch(`${origin}/assets/app-${name}.js`, uncompressed);
      expect([page.status, script.status, await script.text()]).toEqual([200, 200, name]);
      servedReleases.add(name);
      visits += 1;
    }
  };
  const visitors = Promise.all(Array.from({ length: 8 }, visitor)).catch((error: unknown) => {
    // Ends the other visitors' loops, so that the test fails at once.
    visits = Number.POSITIVE_INFINITY;
    throw error;
  });
  for (const folder of folders.slice(1)) {
    const targetVisits = visits + 60;
    while (visits < targetVisits) await new Promise((resolve) => setTimeout(resolve, 5));
    site.switchTo(folder);
  }
  const targetVisits = visits + 60;
  while (visits < targetVisits) await new Promise((resolve) => setTimeout(resolve, 5));
  isRunning = false;
  await visitors;
  expect([...servedReleases]).toEqual(['one', 'two', 'three', 'four']);
  await app.close();
});
