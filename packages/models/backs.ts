import type { Document, Primitive } from '@gltf-transform/core';
import { joinPrimitives, prune } from '@gltf-transform/functions';

/**
 * Gives every surface that is seen from both sides a back of its own, facing the other way: Quick Look draws fronts alone,
 * whatever a material says. Changes the document, which must be indexed; none of its materials is double-sided after.
 */
export async function addBacks(document: Document): Promise<void> {
  const root = document.getRoot();
  for (const mesh of root.listMeshes()) {
    for (const front of mesh.listPrimitives()) {
      if (!front.getMaterial()?.getDoubleSided()) continue;
      const back = backOf(front);
      mesh.removePrimitive(front).addPrimitive(joinPrimitives([front, back]));
      back.dispose();
    }
  }
  for (const material of root.listMaterials()) material.setDoubleSided(false);
  await document.transform(prune());
}

/** The same triangles, each with its corners the other way round. */
function backOf(front: Primitive): Primitive {
  const back = front.clone();
  const corners = front.getIndices()?.clone() ?? null;
  back.setIndices(corners?.setArray(corners.getArray()?.slice().reverse() ?? null) ?? null);
  turn(back, 'NORMAL', [0, 1, 2]);
  // The sign of its last part says on which side of normal and tangent a texture goes up.
  turn(back, 'TANGENT', [3]);
  return back;
}

/** Turns some parts of an attribute round, of this primitive alone. */
function turn(primitive: Primitive, semantic: string, parts: readonly number[]): void {
  const turned = primitive.getAttribute(semantic)?.clone();
  if (!turned) return;
  for (let index = 0; index < turned.getCount(); index += 1) {
    const element = turned.getElement<number[]>(index, []);
    for (const part of parts) element[part] = -(element[part] ?? 0);
    turned.setElement(index, element);
  }
  primitive.setAttribute(semantic, turned);
}
