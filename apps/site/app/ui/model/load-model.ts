import { type BufferGeometry, type Group, type Material, Mesh, type Object3D, Texture } from 'three';
import { type GLTF, GLTFLoader, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
// Not among the package's exports, but part of it: the only decoder that needs no WebAssembly.
import { MeshoptDecoder } from '../../../../../node_modules/meshoptimizer/meshopt_decoder_reference.js';

/** A model on its way to the screen. */
export interface LoadedModel {
  scene: Group;
  /** Shows it in one of its variants, by name. */
  wear: (variant: string) => Promise<void>;
}

/**
 * Reads a GLB. Textures come straight from the file's bytes: the loader's own way goes over `blob:` addresses, which the
 * site's security policy forbids.
 *
 * @throws when the bytes are no model.
 */
export async function readModel(bytes: ArrayBuffer): Promise<LoadedModel> {
  const loader = new GLTFLoader().register((parser) => {
    parser.loadImageSource = (index: number) => textureOf(parser, index);
    return { name: 'textures-from-bytes' };
  });
  loader.setMeshoptDecoder(MeshoptDecoder);
  const gltf = await loader.parseAsync(bytes, '');
  return { scene: gltf.scene, wear: (variant) => wear(gltf, variant) };
}

async function textureOf(parser: GLTFParser, index: number): Promise<Texture> {
  const { bufferView, mimeType } = parser.json.images[index];
  const bytes: ArrayBuffer = await parser.getDependency('bufferView', bufferView);
  const blob = new Blob([bytes], { type: mimeType });
  // An older browser may take no options: then what is clear has darker edges, and all else is the same.
  const bitmap = await createImageBitmap(blob, {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  }).catch(() => createImageBitmap(blob));
  const texture = new Texture(bitmap);
  texture.needsUpdate = true;
  return texture;
}

interface Mapping {
  material: number;
  variants: number[];
}

/** Gives every mesh the material that KHR_materials_variants names for a variant. */
async function wear({ scene, parser, userData }: GLTF, name: string): Promise<void> {
  const variants: { name: string }[] =
    parser.json.extensions?.KHR_materials_variants?.variants ?? userData.variants ?? [];
  const wanted = variants.findIndex((variant) => variant.name === name);
  if (wanted < 0) return;
  const changes: Promise<void>[] = [];
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const mappings: Mapping[] = object.userData.gltfExtensions?.KHR_materials_variants?.mappings ?? [];
    const mapping = mappings.find((one) => one.variants.includes(wanted));
    if (mapping) changes.push(dress(parser, object, mapping.material));
  });
  await Promise.all(changes);
}

async function dress(parser: GLTFParser, mesh: Mesh, index: number): Promise<void> {
  const before = mesh.material;
  mesh.material = await parser.getDependency('material', index);
  parser.assignFinalMaterial(mesh);
  // Worn again perhaps, and to be disposed of in the end.
  if (before !== mesh.material) mesh.userData.worn = [...(mesh.userData.worn ?? []), before];
}

/** Gives back the graphics memory of everything below an object. */
export function release(root: Object3D): void {
  const materials = new Set<Material>();
  const geometries = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    geometries.add(object.geometry);
    for (const material of [object.material, object.userData.worn].flat())
      if (material) materials.add(material);
  });
  for (const geometry of geometries) geometry.dispose();
  for (const material of materials) {
    for (const value of Object.values(material)) {
      if (!(value instanceof Texture)) continue;
      if (value.image instanceof ImageBitmap) value.image.close();
      value.dispose();
    }
    material.dispose();
  }
}
