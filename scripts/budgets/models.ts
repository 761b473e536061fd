import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What the 3D view costs, in bytes. Nobody fetches any of it who does not ask for it. */
export interface ModelWeight {
  /** Script of the viewer, with what it alone brings, brotli. */
  viewer: number;
  /** The heaviest model of a page, brotli. */
  modelWorst: number;
  /** The middle one of all models, brotli. */
  modelMedian: number;
  /** The heaviest file for a phone's own viewer: GLB or USDZ. */
  phoneWorst: number;
}

/** Weighs the viewer and the models of a built site; zeros where there are none. @param client the site's folder. */
export function weighModels(client: string): ModelWeight {
  const folder = join(client, 'assets/models');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const forPages = files.filter((file) => file.endsWith('.glb') && !file.endsWith('.ar.glb'));
  const weights = forPages.map((file) => compressed(join(folder, file))).sort((a, b) => a - b);
  const phones = files
    .filter((file) => /\.(ar\.glb|usdz)$/.test(file))
    .map((file) => statSync(join(folder, file)).size);
  return {
    viewer: viewerWeight(client),
    modelWorst: weights.at(-1) ?? 0,
    modelMedian: weights[Math.floor(weights.length / 2)] ?? 0,
    phoneWorst: Math.max(0, ...phones),
  };
}

/** three names itself in what is built of it. */
const viewerWeight = (client: string): number =>
  globSync('assets/*.js', { cwd: client })
    .map((file) => join(client, file))
    .filter((file) => readFileSync(file, 'utf8').includes('WebGLRenderer'))
    .reduce((sum, file) => sum + compressed(file), 0);

/** As the server sends it: the build has compressed it already, or else it is done here. */
const compressed = (file: string): number =>
  existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
