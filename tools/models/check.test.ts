import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import { KHRMaterialsVariants } from '@gltf-transform/extensions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modelProblems } from './check.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'models-'));
  mkdirSync(join(folder, 'pieces'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A flat square of one metre on the ground, in these variants. */
async function writeModel(name: string, variants: readonly string[]): Promise<void> {
  const document = new Document();
  document.createBuffer();
  const points = [-0.5, 0, -0.5, 0.5, 0, -0.5, 0.5, 0, 0.5, -0.5, 0, 0.5];
  const position = document.createAccessor().setType('VEC3').setArray(new Float32Array(points));
  const corners = document.createAccessor().setArray(new Uint16Array([0, 2, 1, 0, 3, 2]));
  const material = document.createMaterial();
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', position)
    .setIndices(corners)
    .setMaterial(material);
  const extension = document.createExtension(KHRMaterialsVariants);
  const list = extension.createMappingList();
  for (const variant of variants)
    list.addMapping(
      extension.createMapping().setMaterial(material).addVariant(extension.createVariant(variant)),
    );
  if (variants.length > 0) primitive.setExtension('KHR_materials_variants', list);
  document
    .createScene()
    .addChild(document.createNode('thing').setMesh(document.createMesh().addPrimitive(primitive)));
  const io = new NodeIO().registerExtensions([KHRMaterialsVariants]);
  writeFileSync(join(folder, name), await io.writeBinary(document));
}

test('what a piece is offered in has to be a variant of its model', async () => {
  await writeModel('pieces/mat.glb', ['Jute', 'Wool']);
  const offered = (...choices: string[]) => modelProblems(folder, [{ id: 'pieces/mat', choices }]);
  expect(await offered('Jute', 'Wool')).toEqual([]);
  expect(await offered('Jute', 'Silk')).toEqual([
    expect.stringMatching(/mat\.glb: has no variant Silk, .* it has Jute, Wool\./),
  ]);
});

test('choices without a model are said to want one', async () => {
  expect(await modelProblems(folder, [{ id: 'pieces/mat', choices: ['Jute', 'Wool'] }])).toEqual([
    expect.stringMatching(/mat\.glb: is missing/),
  ]);
});

test('a file of another kind, or of nothing that the catalogue has, is told of', async () => {
  await writeModel('pieces/stool.glb', []);
  writeFileSync(join(folder, 'pieces/mat.obj'), '');
  expect(await modelProblems(folder, [{ id: 'pieces/mat' }])).toEqual([
    expect.stringMatching(/mat\.obj: expected a GLB file/),
    expect.stringMatching(/stool\.glb: is of no piece or candle/),
  ]);
});
