import { createReadStream, globSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ModelSource } from '../../app/ui/model/model-source.ts';
import { lay } from '../lay.ts';
import { reportProgress } from '../progress.ts';
import { derive, derivedFile, derivedName, KINDS } from './derive.ts';
import { factsOf } from './facts.ts';
import { readSource } from './read-source.ts';

const MODULE = 'virtual:models';
const RESOLVED = `\0${MODULE}`;
/** Where the studio's source files lie. */
const MODELS = 'content/models';
const ADDRESS = '/assets/models';

/** Source files by the id of what they are a model of: `pieces/17-flow-chair`. A studio may have none. */
const sourceFiles = (): Map<string, string> =>
  new Map(
    globSync('**/*.glb', { cwd: MODELS })
      .sort()
      .map((file) => [file.replaceAll('\\', '/').replace(/\.glb$/, ''), join(MODELS, file)]),
  );

/**
 * Offers the module `virtual:models`: every model of `content/models` by its id, with the addresses of what is made of it
 * for browsers and phones. A build makes all of that, one at a time, since each takes a processor for some seconds; the
 * development server makes a model's files when one is asked for.
 */
export function models(): Plugin {
  let known: Promise<Record<string, ModelSource>> | undefined;
  return {
    name: 'models',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      if (this.environment.mode === 'build') {
        const out = this.environment.getTopLevelConfig().environments.client?.build.outDir ?? '';
        known ??= deriveAll(join(out, ADDRESS));
      }
      known ??= describeAll();
      return `export default ${JSON.stringify(await known)}`;
    },
    configureServer(server) {
      server.watcher.on('all', (_event, path) => {
        if (!path.includes(MODELS)) return;
        known = undefined;
        for (const environment of Object.values(server.environments)) {
          const module = environment.moduleGraph.getModuleById(RESOLVED);
          if (module) environment.moduleGraph.invalidateModule(module);
        }
      });
      server.middlewares.use(ADDRESS, async (request, response, next) => {
        const [, name = '', ending] =
          /^\/([\w.-]+?)\.(glb|ar\.glb|usdz)(?:\?|$)/.exec(request.url ?? '') ?? [];
        const kind = KINDS.find((one) => one === ending);
        const [id, path] =
          [...sourceFiles()].find(([id]) => name.startsWith(`${id.replaceAll('/', '-')}.`)) ?? [];
        if (!kind || !id || !path) return next();
        const derived = await derive(id, path);
        response.setHeader('content-type', kind === 'usdz' ? 'model/vnd.usdz+zip' : 'model/gltf-binary');
        createReadStream(derivedFile(derived.name, kind)).pipe(response);
      });
    },
  };
}

/** Makes every file, puts them into the built site's folder, and tells of each model. */
async function deriveAll(folder: string): Promise<Record<string, ModelSource>> {
  await mkdir(folder, { recursive: true });
  const found: Record<string, ModelSource> = {};
  const sources = [...sourceFiles()];
  for (const [id, path] of sources) {
    const { name, facts, bytes, length } = await derive(id, path);
    for (const kind of KINDS) await lay(derivedFile(name, kind), join(folder, `${name}.${kind}`));
    found[id] = { ...facts, files: `${ADDRESS}/${name}`, bytes, length };
    reportProgress('models', Object.keys(found).length, sources.length);
  }
  return found;
}

/** Tells of each model without making anything; its weight is the source's, which is near enough to watch it come. */
async function describeAll(): Promise<Record<string, ModelSource>> {
  const found: Record<string, ModelSource> = {};
  for (const [id, path] of sourceFiles()) {
    const { size } = await stat(path);
    const facts = factsOf(await readSource(path));
    found[id] = { ...facts, files: `${ADDRESS}/${await derivedName(id, path)}`, bytes: size, length: size };
  }
  return found;
}
