import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Download sizes of the 3D view in bytes. Visitors download it when they open it. */
export interface ModelWeight {
  /** Scripts with the 3D renderer, with Brotli. */
  viewer: number;
  /** Largest model of the web viewer, with Brotli. */
  largestModel: number;
  /** Median size of the models of the web viewer, with Brotli. */
  medianModel: number;
  /** Largest file for AR viewers, GLB or USDZ. */
  largestArModel: number;
}

/**
 * Measures the viewer and the models of a built site. Without models, their sizes are 0.
 *
 * @param clientDir folder of the built site.
 */
export function weighModels(clientDir: string): ModelWeight {
  const folder = join(clientDir, 'assets/models');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const webModels = files.filter((file) => file.endsWith('.glb') && !file.endsWith('.ar.glb'));
  const webSizes = webModels.map((file) => brotliSize(join(folder, file))).sort((a, b) => a - b);
  const arSizes = files
    .filter((file) => /\.(ar\.glb|usdz)$/.test(file))
    .map((file) => statSync(join(folder, file)).size);
  return {
    viewer: measureViewer(clientDir),
    largestModel: webSizes.at(-1) ?? 0,
    medianModel: webSizes[Math.floor(webSizes.length / 2)] ?? 0,
    largestArModel: Math.max(0, ...arSizes),
  };
}

/** Finds the scripts with three.js by the name of a class, which minification keeps. */
const measureViewer = (clientDir: string): number =>
  globSync('assets/*.js', { cwd: clientDir })
    .map((file) => join(clientDir, file))
    .filter((file) => readFileSync(file, 'utf8').includes('WebGLRenderer'))
    .reduce((sum, file) => sum + brotliSize(file), 0);

/** Returns the size of a file with Brotli. The build has compressed most files. */
const brotliSize = (file: string): number =>
  existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
