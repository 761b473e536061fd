import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { BRAND_INPUTS, generateBrandFiles } from './generate-brand.ts';

/**
 * Vite plugin that generates the brand files before a build, and in development also when an input changes. Requests wait until the
 * files are generated.
 */
export function brandPlugin(): Plugin {
  let regeneration: Promise<void> = Promise.resolve();
  return {
    name: 'brand',
    config: () => generateBrandFiles().then(() => null),
    configureServer({ watcher, middlewares, environments, ws, config }) {
      const regenerate = async () => {
        try {
          // Invalidates the modules here, because the file watcher notices the new files only after the next request.
          for (const path of await generateBrandFiles())
            for (const { moduleGraph } of Object.values(environments))
              moduleGraph.onFileChange(resolve(config.root, path));
          ws.send({ type: 'full-reload' });
        } catch (error) {
          ws.send({ type: 'error', err: { message: String(error), stack: '' } });
        }
      };
      watcher.on('all', (_event, path) => {
        if (!BRAND_INPUTS.some((file) => path.replaceAll('\\', '/').includes(file))) return;
        regeneration = regeneration.then(regenerate);
      });
      middlewares.use((_request, _response, next) => void regeneration.then(() => next()));
    },
  };
}
