import { createReadStream, readdirSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ModelSource } from '../../app/ui/model/model-source.ts';
import { derive, derivedFile, KINDS } from './derive.ts';

const MODULE = 'virtual:models';
const RESOLVED = `\0${MODULE}`;
/** Where the studio's source files lie. */
const MODELS = 'content/models';
const ADDRESS = '/assets/models';

/** Source files by the id of what they are a model of: `pieces/17-flow-chair`. */
const sourceFiles = (): Map<string, string> =>
  new Map(
    readdirSync(MODELS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.glb'))
      .map((file) => [file.replaceAll('\\', '/').replace(/\.glb$/, ''), join(MODELS, file)]),
  );

/**
 * Offers the module `virtual:models`: every model of `content/models` by its id, with the addresses of what is made of it
 * for browsers and phones. One at a time, since each takes a processor for some seconds; the cache keeps them.
 */
export function models(): Plugin {
  let sources: Promise<Record<string, ModelSource>> | undefined;
  const read = () => {
    sources ??= readAll();
    return sources;
  };
  return {
    name: 'models',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const found = await read();
      if (this.environment.mode === 'build') {
        const out = this.environment.getTopLevelConfig().environments.client?.build.outDir ?? '';
        await copyDerived(found, join(out, ADDRESS));
      }
      return `export default ${JSON.stringify(found)}`;
    },
    configureServer(server) {
      server.watcher.on('all', (_event, path) => {
        if (!path.includes(MODELS)) return;
        sources = undefined;
        for (const environment of Object.values(server.environments)) {
          const module = environment.moduleGraph.getModuleById(RESOLVED);
          if (module) environment.moduleGraph.invalidateModule(module);
        }
      });
      server.middlewares.use(ADDRESS, (request, response, next) => {
        const [, name = '', kind] = /^\/([\w.-]+?)\.(glb|ar\.glb|usdz)(?:\?|$)/.exec(request.url ?? '') ?? [];
        const known = KINDS.find((one) => one === kind);
        if (!known) return next();
        response.setHeader('content-type', known === 'usdz' ? 'model/vnd.usdz+zip' : 'model/gltf-binary');
        createReadStream(derivedFile(name, known)).on('error', next).pipe(response);
      });
    },
  };
}

async function readAll(): Promise<Record<string, ModelSource>> {
  const found: Record<string, ModelSource> = {};
  for (const [id, path] of sourceFiles()) {
    const { name, facts, bytes, length } = await derive(id, path);
    found[id] = { ...facts, files: `${ADDRESS}/${name}`, bytes, length };
  }
  return found;
}

async function copyDerived(found: Record<string, ModelSource>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { files } of Object.values(found)) {
    const name = files.slice(ADDRESS.length + 1);
    for (const kind of KINDS) await copyFile(derivedFile(name, kind), join(folder, `${name}.${kind}`));
  }
}
