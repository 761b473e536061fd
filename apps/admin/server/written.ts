import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The header that tells the preview's process which files were written since it was last asked, with commas between. */
export const WRITTEN = 'x-written';

/** Takes note of what was written before a page is made. A watcher hears of it too, but may be late: the page would be old. */
export const written: Plugin = {
  name: 'written',
  // Before the site's own plugins, which may hold a page back until they are done with what was written.
  enforce: 'pre',
  configureServer({ middlewares, watcher, environments, config }) {
    middlewares.use((request, _response, next) => {
      const paths = String(request.headers[WRITTEN] ?? '').split(',');
      for (const path of paths.filter(Boolean).map((name) => join(config.root, name))) {
        watcher.emit('all', 'change', path);
        for (const { moduleGraph } of Object.values(environments)) moduleGraph.onFileChange(path);
      }
      next();
    });
  },
};
