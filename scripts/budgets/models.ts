import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Sizes of the 3D view in bytes. Visitors download it only when they open it. */
export interface ModelWeight {
  /** Scripts that contain the 3D renderer, brotli. */
  viewer: number;
  /** Largest model of the web viewer, brotli. */
  largestModel: number;
  /** Median of these models, brotli. */
  medianModel: number;
  /** Largest file for the AR viewer of a phone, GLB or USDZ. */
  largestArModel: number;
}

/** Measures the viewer and the models of a built site. The values are 0 when it has none. @param client folder of the site. */
export function weighModels(client: string): ModelWeight {
  const folder = join(client, 'assets/models');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const webModels = files.filter((file) => file.endsWith('.glb') && !file.endsWith('.ar.glb'));
  const weights = webModels.map((file) => brotliSize(join(folder, file))).sort((a, b) => a - b);
  const arSizes = files
    .filter((file) => /\.(ar\.glb|usdz)$/.test(file))
    .map((file) => statSync(join(folder, file)).size);
  return {
    viewer: viewerWeight(client),
    largestModel: weights.at(-1) ?? 0,
    medianModel: weights[Math.floor(weights.length / 2)] ?? 0,
    largestArModel: Math.max(0, ...arSizes),
  };
}

/** Finds scripts of three.js by a class name that minification keeps. */
const viewerWeight = (client: string): number =>
  globSync('assets/*.js', { cwd: client })
    .map((file) => join(client, file))
    .filter((file) => readFileSync(file, 'utf8').includes('WebGLRenderer'))
    .reduce((sum, file) => sum + brotliSize(file), 0);

/** Returns the size with brotli. The build has compressed most files already. */
const brotliSize = (file: string): number =>
  existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
