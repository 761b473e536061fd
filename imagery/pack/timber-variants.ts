import type { Document, Material } from '@gltf-transform/core';
import { KHRMaterialsVariants, type MappingList } from '@gltf-transform/extensions';
import type { Rgb } from '../light/colour.ts';

/**
 * Linear base colours of the timbers in the sample content. Each is the mean of the timber's colours of early and late wood in
 * imagery/pieces/timber.py.
 */
const TIMBERS = {
  Ash: [0.559, 0.428, 0.257],
  Pine: [0.555, 0.39, 0.208],
  Teak: [0.258, 0.131, 0.053],
  Walnut: [0.127, 0.061, 0.031],
} as const satisfies Record<string, Rgb>;

/** Timbers of each piece that has several. The baked model and the image show the first timber. */
const TIMBERS_BY_PIECE: Readonly<Record<string, readonly (keyof typeof TIMBERS)[]>> = {
  'pieces/19-wooden-pointer-chair': ['Pine', 'Teak', 'Walnut'],
  'pieces/20-wavy-sit-up': ['Ash', 'Teak', 'Walnut'],
};

/**
 * Adds a material variant for each timber of a piece. Each variant keeps the grain of the baked timber and multiplies its colour by a
 * factor of at most 1. The other timbers must therefore be darker than the baked timber.
 */
export function addTimberVariants(document: Document, id: string): void {
  const [bakedTimber, ...otherTimbers] = TIMBERS_BY_PIECE[id] ?? [];
  if (!bakedTimber) return;
  const extension = document.createExtension(KHRMaterialsVariants);
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  const timberNames = [bakedTimber, ...otherTimbers];
  const timberMaterials = new Map<Material, Map<string, Material>>();
  const variants = timberNames.map((name) => ({ name, variant: extension.createVariant(name) }));
  for (const primitive of primitives) {
    const material = primitive.getMaterial();
    if (!material) continue;
    const materialByTimber =
      timberMaterials.get(material) ??
      new Map(timberNames.map((name) => [name, recolourTimber(material, bakedTimber, name)]));
    timberMaterials.set(material, materialByTimber);
    const mappings: MappingList = extension.createMappingList();
    for (const { name, variant } of variants)
      mappings.addMapping(
        extension
          .createMapping()
          .setMaterial(materialByTimber.get(name) ?? material)
          .addVariant(variant),
      );
    primitive.setExtension('KHR_materials_variants', mappings);
  }
}

function recolourTimber(
  material: Material,
  bakedTimber: keyof typeof TIMBERS,
  name: keyof typeof TIMBERS,
): Material {
  if (name === bakedTimber) return material;
  const [red, green, blue] = [0, 1, 2].map((channel) =>
    Math.min(1, (TIMBERS[name][channel] ?? 1) / (TIMBERS[bakedTimber][channel] ?? 1)),
  );
  return material
    .clone()
    .setName(`${material.getName()}-${name.toLowerCase()}`)
    .setBaseColorFactor([red ?? 1, green ?? 1, blue ?? 1, 1]);
}
