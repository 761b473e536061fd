import type { Plugin } from 'vite';
import { generateMessageModules, MESSAGES_FILE } from './message-modules.ts';

const MODULE_ID = /^virtual:messages\/(\w+)$/;

/**
 * Vite plugin that provides the groups of content/messages.yaml as modules `virtual:messages/<group>`. In development, a change of
 * the file reloads the page.
 */
export function messagesPlugin(): Plugin {
  let modules: Map<string, string> | undefined;
  return {
    name: 'messages',
    resolveId: (id) => (MODULE_ID.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, group = ''] = MODULE_ID.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || group === '') return undefined;
      modules ??= generateMessageModules();
      return modules.get(group);
    },
    configureServer(server) {
      server.watcher.on('all', (_event, path) => {
        if (!path.replaceAll('\\', '/').endsWith(MESSAGES_FILE)) return;
        modules = undefined;
        for (const { moduleGraph } of Object.values(server.environments))
          for (const [id, module] of moduleGraph.idToModuleMap)
            if (MODULE_ID.test(id.slice(1))) moduleGraph.invalidateModule(module);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
