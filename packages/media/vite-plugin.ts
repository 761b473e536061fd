import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { MediaEncoder, type MediaFiles } from './media-encoder.ts';

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.glb': 'model/gltf-binary',
  '.usdz': 'model/vnd.usdz+zip',
  '.json': 'application/json',
};

/**
 * Returns the path of the JSON file with the metadata of all images or models. The server bundle of a build reads this file when it
 * starts. The bundle therefore stays the same when only content changes, which incremental builds need (apps/site/build/incremental).
 *
 * @param buildDir folder of the build, such as `build/next`.
 * @param name name of the media in URLs, such as `pictures`.
 */
export const getMediaMetadataPath = (buildDir: string, name: string): string =>
  join(buildDir, `${name}.json`);

/**
 * Vite plugin that provides the metadata of a folder of images or models as a virtual module. In development, it also encodes each
 * file when the file is requested. In a build, apps/site/build/encode-media.ts does it.
 *
 * @param name the module is `virtual:<name>`, and the URL paths of its files start with `/assets/<name>/`.
 * @param folder folder of the original files. A change of a file invalidates the module.
 * @param readFolder reads the metadata, and lists the files to encode.
 */
export function mediaPlugin(
  name: string,
  folder: string,
  readFolder: () => Promise<{ metadata: object; files: MediaFiles }>,
): Plugin {
  const moduleId = `\0virtual:${name}`;
  const loadMedia = async () => {
    const { metadata, files } = await readFolder();
    return { metadata, encoder: new MediaEncoder(files) };
  };
  /** Undefined before the first use, and after a change of a file. */
  let media: ReturnType<typeof loadMedia> | undefined;
  const getMedia = () => {
    media ??= loadMedia().catch((error) => {
      media = undefined;
      throw error;
    });
    return media;
  };
  return {
    name,
    resolveId: (id) => (id === `virtual:${name}` ? moduleId : undefined),
    async load(id) {
      if (id !== moduleId) return undefined;
      const json = JSON.stringify((await getMedia()).metadata);
      if (this.environment.mode !== 'build') return `export default ${json}`;
      const { root, build } = this.environment.config;
      const file = getMediaMetadataPath(relative(root, dirname(resolve(root, build.outDir))), name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, json);
      return `import { readFileSync } from 'node:fs';\nexport default JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'));`;
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
          const { encoder } = await getMedia();
          if (!encoder.has(urlPath)) return next();
          const path = await encoder.encode(urlPath);
          response.setHeader('content-type', MIME_TYPES[extname(path)] ?? 'application/octet-stream');
          createReadStream(path).pipe(response);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
