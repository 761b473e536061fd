import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Request header with the files that have changed since the last request, separated by commas. */
export const CHANGED_FILES_HEADER = 'x-changed-files';

/** Invalidates changed files before a page is rendered. Vite's file watcher may notice them too late. */
export const changedFilesPlugin: Plugin = {
  name: 'changed-files',
  // The site's own plugins run later, because they may delay a page until they have processed the changed files.
  enforce: 'pre',
  configureServer({ middlewares, watcher, environments, config }) {
    middlewares.use((request, _response, next) => {
      const paths = String(request.headers[CHANGED_FILES_HEADER] ?? '').split(',');
      for (const path of paths.filter(Boolean).map((name) => join(config.root, name))) {
        watcher.emit('all', 'change', path);
        for (const { moduleGraph } of Object.values(environments)) moduleGraph.onFileChange(path);
      }
      next();
    });
  },
};
