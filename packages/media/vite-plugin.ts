import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { Plugin } from 'vite';
import { type MediaFiles, MediaQueue } from './media-queue.ts';

/** MIME types by file extension. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.glb': 'model/gltf-binary',
  '.usdz': 'model/vnd.usdz+zip',
  '.json': 'application/json',
};

/**
 * Vite plugin that provides the metadata of a media folder as the module `virtual:NAME`. It does not encode the files during a
 * build (apps/site/build/encode-media.ts does). The development server encodes a file when it is requested.
 *
 * @param folder of the source files; the module is reloaded when one changes.
 * @param readFolder reads the metadata and the list of encoded files.
 */
export function mediaPlugin(
  name: string,
  folder: string,
  readFolder: () => Promise<{ sources: object; files: MediaFiles }>,
): Plugin {
  const moduleId = `\0virtual:${name}`;
  const load = async () => {
    const { sources, files } = await readFolder();
    return { sources, queue: new MediaQueue(files) };
  };
  let media: ReturnType<typeof load> | undefined;
  const read = () => {
    media ??= load();
    return media;
  };
  return {
    name,
    resolveId: (id) => (id === `virtual:${name}` ? moduleId : undefined),
    async load(id) {
      return id === moduleId ? `export default ${JSON.stringify((await read()).sources)}` : undefined;
    },
    configureServer(server) {
      server.watcher.on('all', (_event, path) => {
        if (!path.includes(folder)) return;
        media = undefined;
        for (const environment of Object.values(server.environments)) {
          const loadedModule = environment.moduleGraph.getModuleById(moduleId);
          if (loadedModule) environment.moduleGraph.invalidateModule(loadedModule);
        }
      });
      server.middlewares.use(async (request, response, next) => {
        const [encodedPath = ''] = request.url?.split('?') ?? [];
        if (!encodedPath.startsWith(`/assets/${name}/`)) return next();
        try {
          const urlPath = decodeURIComponent(encodedPath);
          const { queue } = await read();
          if (!queue.has(urlPath)) return next();
          const path = await queue.make(urlPath);
          response.setHeader('content-type', MIME_TYPES[extname(path)] ?? 'application/octet-stream');
          createReadStream(path).pipe(response);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
