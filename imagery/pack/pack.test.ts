import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import type { MappingList } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { readModelMetadata } from '../../packages/models/model-metadata.ts';
import type { WindowSide } from '../../packages/models/model-source.ts';
import { packModel } from './pack.ts';
import { readModel } from '../../packages/models/read-model.ts';

/** Writes a candle in the format of imagery/models: a body and a flame. */
async function writeBakedCandle(isLit: boolean, window: WindowSide = 'left'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'baked-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  for (const [height, kind] of ['atlas', 'flame'].entries()) {
    const accessor = (type: 'VEC2' | 'VEC3', values: number[]) =>
      document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', [0, height, 0, 0.1, height, 0, 0, height + 0.1, 0.1]))
      .setAttribute('NORMAL', accessor('VEC3', [0, 1, 0, 0, 1, 0, 0, 1, 0]))
      .setAttribute('TEXCOORD_0', accessor('VEC2', [0, 0, 1, 0, 0, 1]))
      .setMaterial(document.createMaterial(`${kind}@candle`));
    scene.addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  }
  writeFileSync(join(folder, 'mesh.glb'), await new NodeIO().writeBinary(document));
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#a86' } })
    .png()
    .toBuffer();
  for (const name of ['base', 'orm', 'normal', 'glow']) writeFileSync(join(folder, `${name}.png`), png);
  const maps = { base: 'base.png', orm: 'orm.png', normal: 'normal.png', glow: 'glow.png' };
  writeFileSync(
    join(folder, 'model.json'),
    JSON.stringify({
      id: 'candles/candle',
      size: [0.1, 0.1, 0.1],
      burned: isLit,
      materials: { atlas: maps, flame: { flame: true } },
      camera: { yfov: 0.3, aspectRatio: 0.8, shift: 0, window, eye: [0, 0.1, 1], look: [0, 0, -1], sun: 0.7 },
    }),
  );
  return folder;
}

test.each([
  { isLit: true, variants: ['Lit', 'Unlit'], materials: ['atlas-lit', 'flame-lit'] },
  { isLit: false, variants: ['Unlit', 'Lit'], materials: ['atlas', 'flame'] },
])(
  'the default variant of a candle is the one in its image (lit: $isLit)',
  async ({ isLit, variants, materials }) => {
    const folder = await writeBakedCandle(isLit);
    const file = join(folder, 'candle.glb');
    await packModel(folder, file);
    const document = await readModel(file);
    expect(readModelMetadata(document).variants).toEqual(variants);
    const primitives = document
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives());
    expect(primitives.map((primitive) => primitive.getMaterial()?.getName())).toEqual(materials);
    // The unlit flame keeps its texture coordinates.
    for (const primitive of primitives) expect(primitive.getAttribute('TEXCOORD_0')).not.toBeNull();
    const others = primitives.map((primitive) =>
      primitive
        .getExtension<MappingList>('KHR_materials_variants')
        ?.listMappings()
        .map((mapping) => [mapping.listVariants()[0]?.getName(), mapping.getMaterial()?.getName()]),
    );
    expect(others).toEqual([
      expect.arrayContaining([
        ['Lit', 'atlas-lit'],
        ['Unlit', 'atlas'],
      ]),
      expect.arrayContaining([
        ['Lit', 'flame-lit'],
        ['Unlit', 'flame'],
      ]),
    ]);
  },
);

test.each<[WindowSide, WindowSide | undefined]>([
  ['right', 'right'],
  ['left', undefined],
])('stores a window at the %s in the extras of the camera', async (window, storedWindow) => {
  const folder = await writeBakedCandle(false, window);
  const file = join(folder, 'candle.glb');
  await packModel(folder, file);
  const { view } = readModelMetadata(await readModel(file));
  expect(view?.window).toBe(storedWindow);
  expect(view?.sun).toBe(0.7);
});
