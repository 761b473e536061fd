import { Document, Logger, type Primitive } from '@gltf-transform/core';
import { expect, test } from 'vitest';
import { addBackFaces } from './back-faces.ts';

/** The cloth is double-sided, and the board single-sided. Both have the same vertices. */
function clothAndBoard(): Document {
  const document = new Document().setLogger(new Logger(Logger.Verbosity.WARN));
  document.createBuffer();
  const position = document
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array([0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1]));
  const normal = document
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]));
  const corners = document.createAccessor().setArray(new Uint16Array([0, 2, 1, 0, 3, 2]));
  const mesh = document.createMesh();
  for (const name of ['cloth', 'board'])
    mesh.addPrimitive(
      document
        .createPrimitive()
        .setAttribute('POSITION', position)
        .setAttribute('NORMAL', normal)
        .setIndices(corners)
        .setMaterial(document.createMaterial(name).setDoubleSided(name === 'cloth')),
    );
  document.createScene().addChild(document.createNode().setMesh(mesh));
  return document;
}

type Point = [number, number, number];

/** Returns the direction of each triangle by its winding order, and the vertical part of its first normal. */
function faceDirections(primitive: Primitive | undefined) {
  const corners = Array.from(primitive?.getIndices()?.getArray() ?? []);
  const at = (semantic: string, index = 0) =>
    primitive?.getAttribute(semantic)?.getElement<Point>(index, [0, 0, 0]) ?? [0, 0, 0];
  return Array.from({ length: corners.length / 3 }, (_, triangle) => {
    const [a, b, c] = corners.slice(3 * triangle, 3 * triangle + 3);
    const [p, q, r] = [at('POSITION', a), at('POSITION', b), at('POSITION', c)];
    const up = (q[2] - p[2]) * (r[0] - p[0]) - (q[0] - p[0]) * (r[2] - p[2]);
    return [Math.sign(up), at('NORMAL', a)[1]];
  }).sort(([a = 0], [b = 0]) => b - a);
}

test('adds opposite faces to double-sided surfaces only', async () => {
  const document = clothAndBoard();
  await addBackFaces(document);
  const primitives = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  const primitiveOf = (name: string) =>
    primitives.find((primitive) => primitive.getMaterial()?.getName() === name);
  expect(faceDirections(primitiveOf('board'))).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(faceDirections(primitiveOf('cloth'))).toEqual([
    [1, 1],
    [1, 1],
    [-1, -1],
    [-1, -1],
  ]);
  for (const material of document.getRoot().listMaterials()) expect(material.getDoubleSided()).toBe(false);
});
