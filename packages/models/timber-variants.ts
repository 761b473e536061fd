import type { Document, Material } from '@gltf-transform/core';
import { KHRMaterialsVariants, type MappingList } from '@gltf-transform/extensions';

type Factor = readonly [red: number, green: number, blue: number];

/** Mean linear base colours of the timbers in the sample content. Source: imagery/pieces/timber.py, early and late wood. */
const TIMBERS = {
  Ash: [0.559, 0.428, 0.257],
  Pine: [0.555, 0.39, 0.208],
  Teak: [0.258, 0.131, 0.053],
  Walnut: [0.127, 0.061, 0.031],
} as const satisfies Record<string, Factor>;

/** Timbers that pieces are available in. The first is the timber of the baked model and of its image. */
const FINISHES: Readonly<Record<string, readonly (keyof typeof TIMBERS)[]>> = {
  'pieces/19-wooden-pointer-chair': ['Pine', 'Teak', 'Walnut'],
  'pieces/20-wavy-sit-up': ['Ash', 'Teak', 'Walnut'],
};

/**
 * Adds a material variant for each timber that a piece is available in. Keeps the grain and multiplies its colour, so the other
 * timber must be darker than the baked one.
 */
export function addTimberVariants(document: Document, id: string): void {
  const [bakedTimber, ...otherTimbers] = FINISHES[id] ?? [];
  if (!bakedTimber) return;
  const extension = document.createExtension(KHRMaterialsVariants);
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  const timberNames = [bakedTimber, ...otherTimbers];
  const materialsByTimber = new Map<Material, Map<string, Material>>();
  const variants = timberNames.map((name) => ({ name, variant: extension.createVariant(name) }));
  for (const primitive of primitives) {
    const material = primitive.getMaterial();
    if (!material) continue;
    const versions =
      materialsByTimber.get(material) ??
      new Map(timberNames.map((name) => [name, toTimber(material, bakedTimber, name)]));
    materialsByTimber.set(material, versions);
    const list: MappingList = extension.createMappingList();
    for (const { name, variant } of variants)
      list.addMapping(
        extension
          .createMapping()
          .setMaterial(versions.get(name) ?? material)
          .addVariant(variant),
      );
    primitive.setExtension('KHR_materials_variants', list);
  }
}

function toTimber(
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
