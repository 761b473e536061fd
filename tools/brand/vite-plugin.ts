import type { Plugin } from 'vite';
import { BRAND_FILES, makeBrand } from './make-brand.ts';

/** Makes the brand before anything is read, and in development again whenever one of its files changes. */
export function brand(): Plugin {
  return {
    name: 'brand',
    config: () => makeBrand().then(() => null),
    configureServer(server) {
      server.watcher.on('all', (_event, path) => {
        if (!BRAND_FILES.some((file) => path.replaceAll('\\', '/').includes(file))) return;
        makeBrand().then(
          () => server.ws.send({ type: 'full-reload' }),
          (error: Error) => server.ws.send({ type: 'error', err: { message: error.message, stack: '' } }),
        );
      });
    },
  };
}
