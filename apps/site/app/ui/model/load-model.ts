import { type BufferGeometry, type Group, type Material, Mesh, type Object3D, Texture } from 'three';
import { type GLTF, GLTFLoader, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
// The only decoder of meshoptimizer that works without WebAssembly. The package does not export this decoder, so the import uses its path.
import { MeshoptDecoder } from '../../../../../node_modules/meshoptimizer/meshopt_decoder_reference.js';

export interface LoadedModel {
  scene: Group;
  /** Switches to a variant by its name. Ignores unknown names. */
  applyVariant: (variant: string) => Promise<void>;
}

/**
 * Parses a GLB. Decodes its textures directly, because the loader would use `blob:` URLs, which the content security policy
 * forbids.
 *
 * @throws when the bytes are not a valid GLB.
 */
export async function parseModel(bytes: ArrayBuffer): Promise<LoadedModel> {
  const loader = new GLTFLoader().register((parser) => {
    parser.loadImageSource = (index: number) => loadTexture(parser, index);
    return { name: 'textures-from-bytes' };
  });
  loader.setMeshoptDecoder(MeshoptDecoder);
  const gltf = await loader.parseAsync(bytes, '');
  return { scene: gltf.scene, applyVariant: (variant) => applyVariant(gltf, variant) };
}

async function loadTexture(parser: GLTFParser, index: number): Promise<Texture> {
  const { bufferView, mimeType } = parser.json.images[index];
  const bytes: ArrayBuffer = await parser.getDependency('bufferView', bufferView);
  const blob = new Blob([bytes], { type: mimeType });
  // Older browsers reject these options. Transparent textures then have darker edges.
  const bitmap = await createImageBitmap(blob, {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  }).catch(() => createImageBitmap(blob));
  const texture = new Texture(bitmap);
  texture.needsUpdate = true;
  return texture;
}

/** The variants (by index) that use a material. */
interface VariantMapping {
  material: number;
  variants: number[];
}

/** Gives each mesh the material that KHR_materials_variants assigns to the variant. */
async function applyVariant({ scene, parser, userData }: GLTF, name: string): Promise<void> {
  const variants: { name: string }[] =
    parser.json.extensions?.KHR_materials_variants?.variants ?? userData.variants ?? [];
  const variantIndex = variants.findIndex((variant) => variant.name === name);
  if (variantIndex < 0) return;
  const materialChanges: Promise<void>[] = [];
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const mappings: VariantMapping[] = object.userData.gltfExtensions?.KHR_materials_variants?.mappings ?? [];
    const mapping = mappings.find(({ variants }) => variants.includes(variantIndex));
    if (mapping) materialChanges.push(setMaterial(parser, object, mapping.material));
  });
  await Promise.all(materialChanges);
}

async function setMaterial(parser: GLTFParser, mesh: Mesh, index: number): Promise<void> {
  const previous = mesh.material;
  mesh.material = await parser.getDependency('material', index);
  parser.assignFinalMaterial(mesh);
  // The previous material is stored for disposeModel, which must dispose of all materials.
  if (previous !== mesh.material)
    mesh.userData.previousMaterials = [...(mesh.userData.previousMaterials ?? []), previous];
}

export function disposeModel(root: Object3D): void {
  const materials = new Set<Material>();
  const geometries = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    geometries.add(object.geometry);
    for (const material of [object.material, object.userData.previousMaterials].flat())
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
