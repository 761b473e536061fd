import { Document } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { writeSceneViewerGlb } from './ar-model.ts';
import { createModelIO } from './read-model.ts';

test.each([
  ['stands', 0, []],
  ['hangs', 0.4, [[0, 0, 0]]],
])('the floor is at y = 0 for a model that %s', async (_, lowestY, expectedNodes) => {
  const document = new Document();
  document.createBuffer();
  const positions = new Float32Array([0, lowestY, 0, 1, lowestY, 0, 0, lowestY + 1, 0]);
  const position = document.createAccessor().setType('VEC3').setArray(positions);
  const primitive = document.createPrimitive().setAttribute('POSITION', position);
  const node = document.createNode('thing').setMesh(document.createMesh().addPrimitive(primitive));
  document.createScene().addChild(node);
  const output = await (await createModelIO()).readBinary(await writeSceneViewerGlb(document));
  const emptyNodes = output
    .getRoot()
    .listNodes()
    .filter((node) => !node.getMesh());
  expect(emptyNodes.map((node) => node.getTranslation())).toEqual(expectedNodes);
});
