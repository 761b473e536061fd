import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addSite } from '@studio/http/site';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeSampleSite } from '../../tests/support/sample-site.ts';

/** A built site whose page and script carry a name; the script's own name changes with it, as a hash does. */
async function release(name: string): Promise<string> {
  const folder = await makeSampleSite();
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), page.replaceAll('app-1a2B', `app-${name}`));
  writeFileSync(join(folder, `assets/app-${name}.js`), name);
  return folder;
}

test('visitors who ask without a pause while releases change get a whole site, old or new', {
  timeout: 60_000,
}, async () => {
  const app = Fastify();
  const folders = await Promise.all(['one', 'two', 'three', 'four'].map(release));
  const site = await addSite(app, { clientDir: folders[0] ?? '', hsts: '' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  // The compressed copies are those of the sample.
  const plain = { headers: { 'accept-encoding': 'identity' } };
  const seen = new Set<string>();
  let visits = 0;
  let open = true;
  const visitor = async () => {
    while (open) {
      const page = await fetch(origin, plain);
      const name = /app-(\w+)\.js/.exec(await page.text())?.[1] ?? '';
      const script = await fetch(`${origin}/assets/app-${name}.js`, plain);
      expect([page.status, script.status, await script.text()]).toEqual([200, 200, name]);
      seen.add(name);
      visits += 1;
    }
  };
  const visitors = Promise.all(Array.from({ length: 8 }, visitor)).catch((error: unknown) => {
    // Ends the waits below, so that the reason is told at once.
    visits = Number.POSITIVE_INFINITY;
    throw error;
  });
  for (const folder of folders.slice(1)) {
    const enough = visits + 60;
    while (visits < enough) await new Promise((later) => setTimeout(later, 5));
    site.serve(folder);
  }
  const enough = visits + 60;
  while (visits < enough) await new Promise((later) => setTimeout(later, 5));
  open = false;
  await visitors;
  expect([...seen]).toEqual(['one', 'two', 'three', 'four']);
  await app.close();
});
