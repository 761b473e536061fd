import { Document } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { arModel } from './ar.ts';
import { modelIO } from './read-source.ts';

test.each([
  ['stands', 0, []],
  ['hangs', 0.4, [[0, 0, 0]]],
])('of what %s the lowest point is on the floor of the room', async (_, low, grounds) => {
  const document = new Document();
  document.createBuffer();
  const corners = new Float32Array([0, low, 0, 1, low, 0, 0, low + 1, 0]);
  const position = document.createAccessor().setType('VEC3').setArray(corners);
  const primitive = document.createPrimitive().setAttribute('POSITION', position);
  const thing = document.createNode('thing').setMesh(document.createMesh().addPrimitive(primitive));
  document.createScene().addChild(thing);
  const written = await (await modelIO()).readBinary(await arModel(document));
  const empty = written
    .getRoot()
    .listNodes()
    .filter((node) => !node.getMesh());
  expect(empty.map((node) => node.getTranslation())).toEqual(grounds);
});
