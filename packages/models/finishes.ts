import type { Document, Material } from '@gltf-transform/core';
import { KHRMaterialsVariants, type MappingList } from '@gltf-transform/extensions';

type Factor = readonly [red: number, green: number, blue: number];

/** Mean base colours of the sample's timbers, linear: of early and late wood by `imagery/pieces/timber.py`. */
const TIMBERS = {
  Ash: [0.559, 0.428, 0.257],
  Pine: [0.555, 0.39, 0.208],
  Teak: [0.258, 0.131, 0.053],
  Walnut: [0.127, 0.061, 0.031],
} as const satisfies Record<string, Factor>;

/** What else pieces of one timber are made in; the first is what they were baked and photographed in. */
const FINISHES: Readonly<Record<string, readonly (keyof typeof TIMBERS)[]>> = {
  'pieces/19-wooden-pointer-chair': ['Pine', 'Teak', 'Walnut'],
  'pieces/20-wavy-sit-up': ['Ash', 'Teak', 'Walnut'],
};

/**
 * Gives a piece of one timber a variant for each other that it is made in. The grain stays; its colour is brought to the other
 * timber's, which has to be the darker one.
 */
export function addFinishes(document: Document, id: string): void {
  const [own, ...others] = FINISHES[id] ?? [];
  if (!own) return;
  const extension = document.createExtension(KHRMaterialsVariants);
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  const names = [own, ...others];
  const made = new Map<Material, Map<string, Material>>();
  const variants = names.map((name) => ({ name, variant: extension.createVariant(name) }));
  for (const primitive of primitives) {
    const material = primitive.getMaterial();
    if (!material) continue;
    const versions =
      made.get(material) ?? new Map(names.map((name) => [name, inTimber(material, own, name)]));
    made.set(material, versions);
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

function inTimber(material: Material, own: keyof typeof TIMBERS, name: keyof typeof TIMBERS): Material {
  if (name === own) return material;
  const [red, green, blue] = [0, 1, 2].map((channel) =>
    Math.min(1, (TIMBERS[name][channel] ?? 1) / (TIMBERS[own][channel] ?? 1)),
  );
  return material
    .clone()
    .setName(`${material.getName()}-${name.toLowerCase()}`)
    .setBaseColorFactor([red ?? 1, green ?? 1, blue ?? 1, 1]);
}
