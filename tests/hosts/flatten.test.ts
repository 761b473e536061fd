import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { flatten } from '../../apps/site/build/hosts/flatten.ts';
import { createSampleSite } from '../support/sample-site.ts';

test('the flat copy has one .html file per page and all other files', async () => {
  const clientDir = await createSampleSite();
  const flatDir = join(dirname(clientDir), 'flat');
  flatten(clientDir, flatDir);
  const names = readdirSync(flatDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(flatDir.length + 1));
  expect(names.sort()).toEqual([
    '404.html',
    '_headers',
    '_redirects',
    'about.data',
    'about.html',
    'assets/app-1a2B.js',
    'assets/models/chair.1a2b3c.ar.glb',
    'assets/models/chair.1a2b3c.glb',
    'assets/models/chair.1a2b3c.usdz',
    'assets/room-9f.avif',
    'blog.html',
    'blog/404.html',
    'blog/lime-plaster.html',
    'blog/old-plaster.html',
    'index.html',
    'robots.txt',
    'shop.html',
  ]);
  expect(readFileSync(join(flatDir, 'about.html'), 'utf8')).toContain('<title>About</title>');
  expect(readFileSync(join(flatDir, 'blog/old-plaster.html'), 'utf8')).toContain('url=/blog/lime-plaster"');
});
