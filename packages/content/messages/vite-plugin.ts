import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';
import { generateDeclarations, generateMessageModules, MESSAGES_FILE } from './message-modules.ts';

/** tsconfig.json includes this file. */
const DECLARATIONS_FILE = '.cache/types/messages.d.ts';
const MODULE_ID = /^virtual:messages\/(\w+)$/;

/**
 * Vite plugin that provides the groups of content/messages.yaml as modules `virtual:messages/<group>`. In development, a change of
 * the file reloads the page. Also writes the types of the modules, which come from the default messages.
 */
export function messagesPlugin(): Plugin {
  let modules: Map<string, string> | undefined;
  return {
    name: 'messages',
    config: writeDeclarations,
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

/** Writes the file only when it has changed, because the language server reads it again. */
function writeDeclarations(): void {
  const declarations = generateDeclarations();
  if (existsSync(DECLARATIONS_FILE) && readFileSync(DECLARATIONS_FILE, 'utf8') === declarations) return;
  mkdirSync(dirname(DECLARATIONS_FILE), { recursive: true });
  writeFileSync(DECLARATIONS_FILE, declarations);
}
