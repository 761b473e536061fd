import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeHostFiles } from '../../apps/site/build/hosts/write-host-files.ts';
import { precompress } from '../../packages/files/precompress.ts';

export const inlineScript = 'document.documentElement.dataset.ready = "1";';
export const siteOrigin = 'https://www.studio.example';

const page = (
  title: string,
) => `<!doctype html><html lang="en"><head><title>${title}</title><style>p{color:red}</style>
<script>${inlineScript}</script><script type="module" src="/assets/app-1a2B.js"></script></head>
<body><p style="--x:1">${title} ${'text '.repeat(400)}</p><script type="application/json">{"a":"<b onclick='x'>"}</script></body></html>`;

const files: Record<string, string | Buffer> = {
  'index.html': page('Home'),
  'about/index.html': page('About'),
  'blog/index.html': page('Blog'),
  'blog/lime-plaster/index.html': page('Lime plaster'),
  '404.html': page('Page Not Found'),
  'blog/404.html': page('Blog Post Not Found'),
  'assets/app-1a2B.js': `console.log(${JSON.stringify('x'.repeat(5000))});`,
  'assets/room-9f.avif': Buffer.alloc(20_000, 'avif'),
  'assets/models/chair.1a2b3c.glb': Buffer.alloc(5_000, 'glTF'),
  'assets/models/chair.1a2b3c.ar.glb': Buffer.alloc(5_000, 'glTF'),
  'assets/models/chair.1a2b3c.usdz': Buffer.alloc(5_000, 'PK'),
  'about.data': JSON.stringify(['x'.repeat(2000)]),
  'robots.txt': 'User-agent: *\n',
  _redirects:
    '/blog/old-plaster /blog/lime-plaster 301\n/about /blog 301\n/shop https://shop.example/?a=1 301\n',
};

/** Writes a small built site with host files and precompressed copies. @returns its `client` folder */
export async function createSampleSite(formAction = '/relay'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const clientDir = join(folder, 'client');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(clientDir, name)), { recursive: true });
    writeFileSync(join(clientDir, name), content);
  }
  writeHostFiles({ clientDir, formAction, siteOrigin, hsts: '' });
  await precompress(clientDir);
  return clientDir;
}
