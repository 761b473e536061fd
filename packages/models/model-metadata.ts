import type { Document, Mesh, Node, Primitive, vec3 } from '@gltf-transform/core';
import type { ImageCamera, ModelMetadata, ModelPart } from './model-source.ts';

/** Returns whether a primitive is a flame. Flames do not count for the size of a model. */
const isFlame = (primitive: Primitive): boolean =>
  primitive.getMaterial()?.getName().startsWith('flame') === true;

export function readModelMetadata(document: Document): ModelMetadata {
  const root = document.getRoot();
  const nodes = root.listNodes();
  const camera = nodes.find((node) => node.getCamera());
  const parts = nodes.flatMap((node) => measurePart(node) ?? []);
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
function measurePart(node: Node): ModelPart | undefined {
  const mesh = node.getMesh();
  if (!mesh || mesh.listPrimitives().every(isFlame)) return undefined;
  const matrix = node.getWorldMatrix();
  const min: vec3 = [Infinity, Infinity, Infinity];
  const max: vec3 = [-Infinity, -Infinity, -Infinity];
  const vertex: number[] = [];
  let flameTop = -Infinity;
  for (const primitive of mesh.listPrimitives()) {
    const position = primitive.getAttribute('POSITION');
    for (let index = 0; position && index < position.getCount(); index += 1) {
      const [x = 0, y = 0, z = 0] = position.getElement(index, vertex);
      for (const axis of [0, 1, 2] as const) {
        const value =
          (matrix[axis] ?? 0) * x +
          (matrix[4 + axis] ?? 0) * y +
          (matrix[8 + axis] ?? 0) * z +
          (matrix[12 + axis] ?? 0);
        if (isFlame(primitive)) {
          if (axis === 1) flameTop = Math.max(flameTop, value);
          continue;
        }
        min[axis] = Math.min(min[axis], value);
        max[axis] = Math.max(max[axis], value);
      }
    }
  }
  const size = measureLocalSize(node, mesh);
  const isAxisAligned = size.every(
    (length, axis) => Math.abs(length - ((max[axis] ?? 0) - (min[axis] ?? 0))) < 1e-3,
  );
  return {
    name: node.getName(),
    min: roundVector(min),
    max: roundVector(max),
    ...(!isAxisAligned && { size: roundVector(size) }),
    ...(flameTop > -Infinity && { flame: roundTo4Decimals(flameTop) }),
  };
}

/** Returns width, height and depth of a part along its own axes, in metres. */
function measureLocalSize(node: Node, mesh: Mesh): vec3 {
  const scale = node.getWorldScale();
  const positions = mesh
    .listPrimitives()
    .filter((primitive) => !isFlame(primitive))
    .flatMap((primitive) => primitive.getAttribute('POSITION') ?? []);
  const outerEdge = (axis: 0 | 1 | 2, end: 'min' | 'max') => {
    const edgePositions = positions.map(
      (position) =>
        (end === 'min' ? position.getMinNormalized([]) : position.getMaxNormalized([]))[axis] ?? 0,
    );
    return end === 'min' ? Math.min(...edgePositions) : Math.max(...edgePositions);
  };
  const extent = (axis: 0 | 1 | 2) => (outerEdge(axis, 'max') - outerEdge(axis, 'min')) * scale[axis];
  return [extent(0), extent(1), extent(2)];
}

function measureTotalSize(parts: readonly ModelPart[]): vec3 {
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
