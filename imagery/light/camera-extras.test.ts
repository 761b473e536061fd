import { Document, NodeIO } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { readCameraExtras, withCameraExtras } from './camera-extras.ts';

const io = new NodeIO();

function createModel(): Document {
  const document = new Document();
  document.createBuffer();
  const position = document
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]));
  const mesh = document
    .createMesh()
    .addPrimitive(document.createPrimitive().setAttribute('POSITION', position));
  const camera = document.createCamera().setType('perspective').setExtras({ shift: 0.25 });
  const scene = document.createScene();
  scene.addChild(document.createNode('thing').setMesh(mesh));
  scene.addChild(document.createNode('photograph').setCamera(camera));
  return document;
}

test('adds the light to the camera and changes nothing else', async () => {
  const before = await io.writeBinary(createModel());
  const after = withCameraExtras(before, { light: [1.25, 1, 0.5] });
  expect(readCameraExtras(before)).toEqual({ shift: 0.25 });
  expect(readCameraExtras(after)).toEqual({ shift: 0.25, light: [1.25, 1, 0.5] });
  const read = (await io.readBinary(after)).getRoot();
  expect(read.listNodes().map((node) => node.getName())).toEqual(['thing', 'photograph']);
  expect(read.listAccessors()[0]?.getArray()).toEqual(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]));
  expect(readCameraExtras(withCameraExtras(after, { light: [2, 2, 2] })).light).toEqual([2, 2, 2]);
});

test('rejects bytes that are not a GLB', () => {
  expect(() => readCameraExtras(new Uint8Array(40))).toThrow(/GLB/);
});
