import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { Plugin } from 'vite';
import { type MediaFiles, MediaQueue } from './media-queue.ts';

/** Types of all media files, by their ending. */
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.glb': 'model/gltf-binary',
  '.usdz': 'model/vnd.usdz+zip',
  '.json': 'application/json',
};

/**
 * Offers what pages show of a folder of media as the module `virtual:NAME`. It only names the files: the build has them made by
 * processes of their own (apps/site/build/encode-media.ts), the development server makes one when it is asked for.
 *
 * @param folder of the originals; the module is read again when one changes.
 * @param readFolder reads all of it.
 */
export function mediaPlugin(
  name: string,
  folder: string,
  readFolder: () => Promise<{ sources: object; files: MediaFiles }>,
): Plugin {
  const resolved = `\0virtual:${name}`;
  const start = async () => {
    const { sources, files } = await readFolder();
    return { sources, queue: new MediaQueue(files) };
  };
  let media: ReturnType<typeof start> | undefined;
  const read = () => {
    media ??= start();
    return media;
  };
  return {
    name,
    resolveId: (id) => (id === `virtual:${name}` ? resolved : undefined),
    async load(id) {
      return id === resolved ? `export default ${JSON.stringify((await read()).sources)}` : undefined;
    },
    configureServer(server) {
      server.watcher.on('all', (_event, path) => {
        if (!path.includes(folder)) return;
        media = undefined;
        for (const environment of Object.values(server.environments)) {
          const module = environment.moduleGraph.getModuleById(resolved);
          if (module) environment.moduleGraph.invalidateModule(module);
        }
      });
      server.middlewares.use(async (request, response, next) => {
        const [raw = ''] = request.url?.split('?') ?? [];
        if (!raw.startsWith(`/assets/${name}/`)) return next();
        try {
          const address = decodeURIComponent(raw);
          const { queue } = await read();
          if (!queue.has(address)) return next();
          const path = await queue.make(address);
          response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
          createReadStream(path).pipe(response);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
