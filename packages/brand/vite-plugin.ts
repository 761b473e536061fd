import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { BRAND_FILES, makeBrand } from './make-brand.ts';

/**
 * Makes the brand before anything is read, and in development again whenever one of its files changes; a page that is asked for
 * meanwhile waits for it.
 */
export function brand(): Plugin {
  let making: Promise<void> = Promise.resolve();
  return {
    name: 'brand',
    config: () => makeBrand().then(() => null),
    configureServer({ watcher, middlewares, environments, ws, config }) {
      const make = async () => {
        try {
          // The watcher hears of it too, but later than the page is asked for.
          for (const path of await makeBrand())
            for (const { moduleGraph } of Object.values(environments))
              moduleGraph.onFileChange(resolve(config.root, path));
          ws.send({ type: 'full-reload' });
        } catch (error) {
          ws.send({ type: 'error', err: { message: String(error), stack: '' } });
        }
      };
      watcher.on('all', (_event, path) => {
        if (!BRAND_FILES.some((file) => path.replaceAll('\\', '/').includes(file))) return;
        making = making.then(make);
      });
      middlewares.use((_request, _response, next) => void making.then(() => next()));
    },
  };
}
