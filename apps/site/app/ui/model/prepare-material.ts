import { type Mesh, MeshBasicMaterial, MeshStandardMaterial } from 'three';

/** Darkens glass at its edges, where the view is nearly parallel to its surface. The edges would otherwise be invisible. */
const darkenEdges: MeshStandardMaterial['onBeforeCompile'] = (shader) => {
  shader.fragmentShader = shader.fragmentShader.replace(
    '#include <opaque_fragment>',
    `float edge = pow(1.0 - abs(dot(normal, normalize(vViewPosition))), 2.5);
    diffuseColor.a = mix(diffuseColor.a, 0.85, edge);
    outgoingLight *= 1.0 - 0.6 * edge;
    #include <opaque_fragment>`,
  );
};

export function prepareMaterial(mesh: Mesh): void {
  const { material } = mesh;
  // Only flames have a basic material, which is unlit. They are light sources, so tone mapping must not dim them.
  if (material instanceof MeshBasicMaterial) material.toneMapped = false;
  if (!(material instanceof MeshStandardMaterial)) return;
  const isGlass = material.transparent && !material.map;
  mesh.castShadow = !isGlass;
  mesh.receiveShadow = true;
  // Glass must not hide anything behind it, not even its own back.
  if (isGlass) {
    material.depthWrite = false;
    material.onBeforeCompile = darkenEdges;
  }
  if (material.map) material.map.anisotropy = 8;
  if (material.transparent && material.map) {
    // Woven textures are blended, because a hard alpha test shimmers from a distance. Pixels that are nearly transparent are
    // discarded, so that they do not hide anything.
    material.alphaTest = 0.04;
  }
}
