import { type Mesh, MeshBasicMaterial, MeshStandardMaterial } from 'three';

/** Glass is seen by its edges, where one looks along it: they show what is beside, which is darker than a window or a table. */
const showEdges: MeshStandardMaterial['onBeforeCompile'] = (shader) => {
  shader.fragmentShader = shader.fragmentShader.replace(
    '#include <opaque_fragment>',
    `float edge = pow(1.0 - abs(dot(normal, normalize(vViewPosition))), 2.5);
    diffuseColor.a = mix(diffuseColor.a, 0.85, edge);
    outgoingLight *= 1.0 - 0.6 * edge;
    #include <opaque_fragment>`,
  );
};

/** What every mesh of a model needs to look right. */
export function prepare(mesh: Mesh): void {
  const { material } = mesh;
  // A flame is its own light, not lit by the room's.
  if (material instanceof MeshBasicMaterial) material.toneMapped = false;
  if (!(material instanceof MeshStandardMaterial)) return;
  const clear = material.transparent && !material.map;
  mesh.castShadow = !clear;
  mesh.receiveShadow = true;
  // Through glass what is behind it is seen; it hides neither that nor itself.
  if (clear) {
    material.depthWrite = false;
    material.onBeforeCompile = showEdges;
  }
  if (material.map) material.map.anisotropy = 8;
  if (material.transparent && material.map) {
    // A weave is blended, or it shimmers from afar; what is clear is left out, so that it hides nothing behind it.
    material.alphaTest = 0.04;
  }
}
