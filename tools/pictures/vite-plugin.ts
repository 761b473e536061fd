import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { lay } from '../lay.ts';
import { reportProgress } from '../progress.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { PICTURES } from './photographs.ts';
import { encodeVariant } from './variants.ts';

const MODULE = 'virtual:pictures';
const RESOLVED = `\0${MODULE}`;
/** Encodings under way at once; libvips itself uses every core, so two only fill the gaps between its steps. */
const PARALLEL = 2;

/**
 * Offers the module `virtual:pictures`: every photograph of `content/pictures` by its id, with the addresses of its
 * variants. A build makes all of them; the development server makes one when it is asked for.
 */
export function pictures(): Plugin {
  let catalogue: Promise<Catalogue> | undefined;
  const read = () => {
    catalogue ??= readCatalogue('/');
    return catalogue;
  };
  return {
    name: 'pictures',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const { sources, files } = await read();
      if (this.environment.mode === 'build') {
        // Only the server's build reads content, so the client's folder stands by now and is not emptied again.
        const folder = join(
          this.environment.getTopLevelConfig().environments.client?.build.outDir ?? '',
          'assets/pictures',
        );
        await mkdir(folder, { recursive: true });
        const waiting = [...files];
        const work = async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            const [name, { original, variant }] = next;
            await lay(await encodeVariant(original, name, variant), join(folder, name));
            reportProgress('images', files.size - waiting.length, files.size);
          }
        };
        await Promise.all(Array.from({ length: PARALLEL }, work));
      }
      return `export default ${JSON.stringify(sources)}`;
    },
    configureServer(server) {
      server.watcher.on('all', (_event, path) => {
        if (!path.includes(PICTURES)) return;
        catalogue = undefined;
        for (const environment of Object.values(server.environments)) {
          const module = environment.moduleGraph.getModuleById(RESOLVED);
          if (module) environment.moduleGraph.invalidateModule(module);
        }
      });
      server.middlewares.use('/assets/pictures', async (request, response, next) => {
        const name = decodeURIComponent(request.url ?? '').replace(/^\/|\?.*$/g, '');
        const file = (await read()).files.get(name);
        if (!file) return next();
        response.setHeader('content-type', file.variant.format === 'avif' ? 'image/avif' : 'image/jpeg');
        createReadStream(await encodeVariant(file.original, name, file.variant)).pipe(response);
      });
    },
  };
}
