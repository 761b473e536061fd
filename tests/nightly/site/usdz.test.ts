import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MediaEncoder } from '../../../packages/media/media-encoder.ts';
import { computeModelBaseName, getCachedModelPath } from '../../../packages/models/build-variants.ts';
import { countTriangles, readModelMetadata } from '../../../packages/models/model-metadata.ts';
import { readModel } from '../../../packages/models/read-model.ts';
import { MODELS_DIR, readModels } from '../../../packages/models/read-models.ts';
import { readWithThree, readWithTinyUsdz } from './usdz-readers.ts';

const encoder = new MediaEncoder((await readModels()).files);
/** Tolerance of each side, as a fraction of the longest side. AR models have fewer triangles, so their size differs slightly. */
const SIZE_TOLERANCE = 0.005;

/**
 * Two independent USD readers, in JavaScript and in C++, must read the same contents from each USDZ file as from its GLB file. The readers
 * replace a test on an iPhone.
 */
describe.each(globSync('**/*.glb', { cwd: MODELS_DIR }).sort())('the USDZ of %s', (file) => {
  const id = file.replaceAll('\\', '/').replace(/\.glb$/, '');
  test('has the same triangles, textures and size in two readers as in its GLB', {
    timeout: 60_000,
  }, async () => {
    const name = await computeModelBaseName(id, `${MODELS_DIR}/${file}`);
    const metadata = readModelMetadata(await readModel(`${MODELS_DIR}/${file}`));
    const bytes = new Uint8Array(readFileSync(await encoder.encode(`/assets/models/${name}.usdz`)));
    const { size, ...threeContents } = readWithThree(bytes);
    const { size: tinyUsdzSize, ...tinyUsdzContents } = await readWithTinyUsdz(bytes);
    expect(tinyUsdzContents).toEqual(threeContents);
    const arModel = await readModel(getCachedModelPath(name, 'ar.glb'));
    expect(threeContents.triangles).toBe(countTriangles(arModel));
    expect(threeContents.textures).toBeGreaterThan(0);
    // Quick Look ignores doubleSided, so back faces must be separate triangles.
    const doubleSidedMaterials = arModel
      .getRoot()
      .listMaterials()
      .filter((material) => material.getDoubleSided());
    expect(doubleSidedMaterials).toEqual([]);
    for (const axis of [0, 1, 2] as const) {
      expect(tinyUsdzSize[axis]).toBeCloseTo(size[axis], 4);
      expect(Math.abs(size[axis] - metadata.size[axis])).toBeLessThan(
        Math.max(...metadata.size) * SIZE_TOLERANCE,
      );
    }
  });
});
