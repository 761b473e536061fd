import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MediaQueue } from '../../packages/media/media-queue.ts';
import { MODELS, readModels } from '../../packages/models/catalogue.ts';
import { derivedFile, derivedName } from '../../packages/models/derive.ts';
import { countTriangles, factsOf } from '../../packages/models/facts.ts';
import { readSource } from '../../packages/models/read-source.ts';
import { readByThree, readByTinyUsdz } from '../support/usdz-readers.ts';

const queue = new MediaQueue((await readModels()).files);
/** How far a side may be from the source's, as a share of the longest: a phone's model has fewer triangles at its edges. */
const NEAR = 0.005;

/**
 * No iPhone is at hand: two readers that know nothing of each other, in JavaScript and C++, have to find in every USDZ what
 * is in the GLB beside it.
 */
describe.each(globSync('**/*.glb', { cwd: MODELS }).sort())('the USDZ of %s', (file) => {
  const id = file.replaceAll('\\', '/').replace(/\.glb$/, '');
  test('says the same to two readers: triangles, textures, metres', { timeout: 60_000 }, async () => {
    const name = await derivedName(id, `${MODELS}/${file}`);
    const facts = factsOf(await readSource(`${MODELS}/${file}`));
    const bytes = new Uint8Array(readFileSync(await queue.make(`/assets/models/${name}.usdz`)));
    const { size, ...three } = readByThree(bytes);
    const { size: tinySize, ...tiny } = await readByTinyUsdz(bytes);
    expect(tiny).toEqual(three);
    const android = await readSource(derivedFile(name, 'ar.glb'));
    expect(three.triangles).toBe(countTriangles(android));
    expect(three.textures).toBeGreaterThan(0);
    // Quick Look draws fronts alone: what is seen from behind has triangles of its own there.
    const doubled = android
      .getRoot()
      .listMaterials()
      .filter((material) => material.getDoubleSided());
    expect(doubled).toEqual([]);
    for (const axis of [0, 1, 2] as const) {
      expect(tinySize[axis]).toBeCloseTo(size[axis], 4);
      expect(Math.abs(size[axis] - facts.size[axis])).toBeLessThan(Math.max(...facts.size) * NEAR);
    }
  });
});
