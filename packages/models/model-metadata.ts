import {
  type bbox,
  type Document,
  getBounds,
  type mat4,
  type Node,
  type Primitive,
  type vec3,
} from '@gltf-transform/core';
import type { ImageCamera, ModelMetadata, ModelPart } from './model-source.ts';

/** Returns whether a primitive is a flame. Flames do not count for the size of a model. */
const isFlame = (primitive: Primitive): boolean =>
  primitive.getMaterial()?.getName().startsWith('flame') === true;

export function readModelMetadata(document: Document): ModelMetadata {
  const root = document.getRoot();
  const nodes = root.listNodes();
  const camera = nodes.find((node) => node.getCamera());
  const parts = nodes.flatMap((node) => measurePart(document, node) ?? []);
  const variants = root
    .listExtensionsUsed()
    .filter(({ extensionName }) => extensionName === 'KHR_materials_variants')
    .flatMap((extension) => extension.listProperties())
    .filter(({ propertyType }) => propertyType === 'Variant')
    .map((variant) => variant.getName());
  return {
    size: measureTotalSize(parts),
    parts,
    variants: [...new Set(variants)],
    triangles: Math.round(countTriangles(document)),
    ...(camera && { view: readImageCamera(camera) }),
  };
}

/** Measures a node in metres. Returns undefined if it has no mesh, or only flames. */
function measurePart(document: Document, node: Node): ModelPart | undefined {
  const [flames = [], solids = []] = [true, false].map((expected) =>
    (node.getMesh()?.listPrimitives() ?? []).filter((primitive) => isFlame(primitive) === expected),
  );
  if (solids.length === 0) return undefined;
  const { min, max } = measureBounds(document, solids, node.getWorldMatrix());
  // Along the own axes of the part.
  const [width, height, depth] = toSize(measureBounds(document, solids, scaleMatrix(node.getWorldScale())));
  const isAxisAligned = toSize({ min, max }).every(
    (length, axis) => Math.abs(length - ([width, height, depth][axis] ?? 0)) < 1e-3,
  );
  return {
    name: node.getName(),
    min: roundVector(min),
    max: roundVector(max),
    ...(!isAxisAligned && { size: roundVector([width, height, depth]) }),
    ...(flames.length > 0 && {
      flame: roundTo4Decimals(measureBounds(document, flames, node.getWorldMatrix()).max[1]),
    }),
  };
}

/** Returns the bounding box of transformed primitives. */
function measureBounds(document: Document, primitives: readonly Primitive[], matrix: mat4): bbox {
  const mesh = document.createMesh();
  for (const primitive of primitives) mesh.addPrimitive(primitive);
  const node = document.createNode().setMesh(mesh).setMatrix(matrix);
  const bounds = getBounds(node);
  node.dispose();
  mesh.dispose();
  return bounds;
}

const scaleMatrix = ([x, y, z]: vec3): mat4 => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
const toSize = ({ min, max }: bbox): vec3 => [max[0] - min[0], max[1] - min[1], max[2] - min[2]];

/** Returns width, height and depth of all parts together, in metres. */
export function measureTotalSize(parts: readonly ModelPart[]): vec3 {
  const extent = (axis: 0 | 1 | 2) =>
    Math.max(...parts.map(({ max }) => max[axis])) - Math.min(...parts.map(({ min }) => min[axis]));
  return roundVector([extent(0), extent(1), extent(2)]);
}

/** Reads the camera of a model's image. @param node node with the camera. */
function readImageCamera(node: Node): ImageCamera {
  const camera = node.getCamera();
  const matrix = node.getWorldMatrix();
  const { shift, light, window, sun } = camera?.getExtras() ?? {};
  return {
    yfov: roundTo4Decimals(camera?.getYFov() ?? 0.4),
    aspect: camera?.getAspectRatio() ?? 1,
    shift: roundTo4Decimals(typeof shift === 'number' ? shift : 0),
    eye: roundVector([matrix[12], matrix[13], matrix[14]]),
    look: roundVector([-matrix[8], -matrix[9], -matrix[10]]),
    ...(isVector(light) && { light: roundVector(light) }),
    ...(window === 'right' && { window }),
    ...(typeof sun === 'number' && { sun: roundTo4Decimals(sun) }),
  };
}

const isVector = (value: unknown): value is vec3 =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'number');

/** Rounds to 4 decimals: 0.1 mm for lengths in metres. */
const roundTo4Decimals = (value: number): number => Math.round(value * 1e4) / 1e4;
const roundVector = ([x, y, z]: readonly [number, number, number]): vec3 => [
  roundTo4Decimals(x),
  roundTo4Decimals(y),
  roundTo4Decimals(z),
];

export const countTriangles = (document: Document): number =>
  document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())
    .reduce((count, primitive) => {
      const vertices = primitive.getIndices() ?? primitive.getAttribute('POSITION');
      return count + (vertices?.getCount() ?? 0) / 3;
    }, 0);
