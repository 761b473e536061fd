import type { Document, Primitive } from '@gltf-transform/core';
import { joinPrimitives, prune } from '@gltf-transform/functions';

/**
 * Adds back faces to each double-sided surface, and makes all materials single-sided, because Quick Look ignores `doubleSided`.
 * Changes the document. Its meshes must be indexed.
 */
export async function addBackFaces(document: Document): Promise<void> {
  const root = document.getRoot();
  for (const mesh of root.listMeshes()) {
    for (const front of mesh.listPrimitives()) {
      if (!front.getMaterial()?.getDoubleSided()) continue;
      const back = createBackFaces(front);
      mesh.removePrimitive(front).addPrimitive(joinPrimitives([front, back]));
      back.dispose();
    }
  }
  for (const material of root.listMaterials()) material.setDoubleSided(false);
  await document.transform(prune());
}

function createBackFaces(front: Primitive): Primitive {
  const back = front.clone();
  const indices = front.getIndices()?.clone() ?? null;
  back.setIndices(indices?.setArray(indices.getArray()?.slice().reverse() ?? null) ?? null);
  negateComponents(back, 'NORMAL', [0, 1, 2]);
  // The last component of a tangent is the sign of the bitangent.
  negateComponents(back, 'TANGENT', [3]);
  return back;
}

/** Negates components of an attribute in a copy, because other primitives may share the accessor. */
function negateComponents(primitive: Primitive, semantic: string, components: readonly number[]): void {
  const negatedAttribute = primitive.getAttribute(semantic)?.clone();
  if (!negatedAttribute) return;
  for (let index = 0; index < negatedAttribute.getCount(); index += 1) {
    const element = negatedAttribute.getElement<number[]>(index, []);
    for (const component of components) element[component] = -(element[component] ?? 0);
    negatedAttribute.setElement(index, element);
  }
  primitive.setAttribute(semantic, negatedAttribute);
}
