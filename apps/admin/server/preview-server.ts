/**
 * The child process of `Preview` (preview.ts). It runs a Vite development server for the draft, sends the port of the server to the parent
 * process when it is ready, and exits with the parent process.
 */
import { createServer } from 'vite';
import { changedFilesPlugin } from './vite-changed-files-plugin.ts';
import { sourceMarksPlugin } from './vite-source-marks-plugin.ts';

process.once('disconnect', () => process.exit(0));

const server = await createServer({
  root: process.cwd(),
  logLevel: 'error',
  clearScreen: false,
  plugins: [changedFilesPlugin, sourceMarksPlugin(process.cwd())],
  optimizeDeps: { noDiscovery: true },
  server: {
    host: '127.0.0.1',
    port: 0,
    strictPort: true,
    ws: false,
    hmr: false,
    allowedHosts: ['127.0.0.1'],
  },
});
await server.listen();
const address = server.httpServer?.address();
if (typeof address !== 'object' || address === null) throw new Error('The preview has no port');
process.send?.({ port: address.port });
