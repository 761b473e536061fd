import { type Mesh, MeshBasicMaterial, MeshStandardMaterial } from 'three';

/** Darkens glass where its surface is nearly parallel to the view, so that its edges are visible. */
const darkenEdges: MeshStandardMaterial['onBeforeCompile'] = (shader) => {
  shader.fragmentShader = shader.fragmentShader.replace(
    '#include <opaque_fragment>',
    `float edge = pow(1.0 - abs(dot(normal, normalize(vViewPosition))), 2.5);
    diffuseColor.a = mix(diffuseColor.a, 0.85, edge);
    outgoingLight *= 1.0 - 0.6 * edge;
    #include <opaque_fragment>`,
  );
};

/** Adjusts the material of a mesh for the viewer. */
export function prepareMaterial(mesh: Mesh): void {
  const { material } = mesh;
  // A flame emits light, so tone mapping must not dim it.
  if (material instanceof MeshBasicMaterial) material.toneMapped = false;
  if (!(material instanceof MeshStandardMaterial)) return;
  const isGlass = material.transparent && !material.map;
  mesh.castShadow = !isGlass;
  mesh.receiveShadow = true;
  // Glass must not hide anything behind it, including its own back.
  if (isGlass) {
    material.depthWrite = false;
    material.onBeforeCompile = darkenEdges;
  }
  if (material.map) material.map.anisotropy = 8;
  if (material.transparent && material.map) {
    // Blends a woven texture, because a hard alpha test shimmers from a distance. Discards transparent pixels, so that they do not
    // hide anything.
    material.alphaTest = 0.04;
  }
}
