import type { Plugin } from 'vite';
import { WORDS, wordsModules } from './words-modules.ts';

const MODULE = /^virtual:words\/(\w+)$/;

/**
 * Offers the modules `virtual:words/<group>`: the words of `content/words.yaml`. In development they are made anew, and pages
 * loaded again, whenever the file changes.
 */
export function words(): Plugin {
  let known: Map<string, string> | undefined;
  return {
    name: 'words',
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, group = ''] = MODULE.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || group === '') return undefined;
      known ??= wordsModules();
      return known.get(group);
    },
    configureServer(server) {
      server.watcher.on('all', (_event, path) => {
        if (!path.replaceAll('\\', '/').endsWith(WORDS)) return;
        known = undefined;
        for (const { moduleGraph } of Object.values(server.environments))
          for (const [id, module] of moduleGraph.idToModuleMap)
            if (MODULE.test(id.slice(1))) moduleGraph.invalidateModule(module);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
