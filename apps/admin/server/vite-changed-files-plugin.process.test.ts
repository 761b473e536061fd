import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { CHANGED_FILES_HEADER, changedFilesPlugin } from './vite-changed-files-plugin.ts';

it('reloads a changed file that is named in the header, without a file watcher', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'written-')));
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  mkdirSync(join(root, 'content'));
  write('content/a.yaml', 'old');
  write(
    'page.js',
    "export default import.meta.glob('/content/*.yaml', { query: '?raw', import: 'default', eager: true });",
  );
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [changedFilesPlugin],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null, ws: false, hmr: false },
  });
  try {
    await server.listen();
    const address = server.resolvedUrls?.local[0] ?? '';
    const render = async (changedFiles: string) => {
      await fetch(address, { headers: { [CHANGED_FILES_HEADER]: changedFiles } });
      return (await server.ssrLoadModule('/page.js')).default['/content/a.yaml'];
    };
    expect(await render('')).toBe('old');
    write('content/a.yaml', 'new');
    expect(await render('')).toBe('old');
    expect(await render('content/a.yaml')).toBe('new');
  } finally {
    await server.close();
    rmSync(root, { recursive: true });
  }
});
