import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, type mat4, type Node, NodeIO, type Primitive } from '@gltf-transform/core';
import { ALL_EXTENSIONS, EXTTextureWebP, KHRMaterialsVariants } from '@gltf-transform/extensions';
import { dedup, joinPrimitives, prune, quantize, transformPrimitive, weld } from '@gltf-transform/functions';
import { type BakedModel, readBaked } from './baked.ts';
import { countTriangles, factsOf } from './facts.ts';
import { addFinishes } from './finishes.ts';
import { type MadeMaterials, makeMaterials } from './materials.ts';
import type { ModelView } from './model-source.ts';
import { readSource } from './read-source.ts';

/**
 * Makes a model's source file of its mesh and maps: one node a part, materials with their variants, and the photograph's
 * camera. Positions keep 14 bits (an eighth of a millimetre on a bed), WebP keeps the maps.
 *
 * @param folder where imagery/models left it.
 * @returns what it came to.
 */
export async function packModel(folder: string, file: string): Promise<{ triangles: number; parts: number }> {
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);
  const document = await io.read(join(folder, 'mesh.glb'));
  const baked = readBaked(folder);
  const materials = await makeMaterials(document, folder, baked.materials);
  const parts = divide(document, materials, baked);
  document.createExtension(EXTTextureWebP).setRequired(true);
  addFinishes(document, baked.id);
  addCamera(document, baked.camera, await lightOf(file));
  await document.transform(
    dedup(),
    prune({ keepLeaves: true, keepExtras: true }),
    weld(),
    quantize({ quantizePosition: 14, quantizeNormal: 10, quantizeTexcoord: 12 }),
  );
  document.getRoot().getAsset().generator = 'imagery/models';
  await io.write(file, document);
  return { triangles: countTriangles(document), parts };
}

/** The light of the photograph, as it was found for the model that this one takes the place of; see bench/fit-light.ts. */
const lightOf = async (file: string): Promise<ModelView['light']> =>
  existsSync(file) ? factsOf(await readSource(file)).view?.light : undefined;

const SLOT = /^(.*)@(.*)$/;

/** Sorts the exported primitives, whose materials are called `kind@part`, into a node for each part. Returns how many. */
function divide(
  document: Document,
  { plain, lit }: MadeMaterials,
  { turns, burned }: Pick<BakedModel, 'turns' | 'burned'>,
): number {
  const root = document.getRoot();
  const scene = root.listScenes()[0] ?? document.createScene();
  const sorted = new Map<string, Map<string, Primitive[]>>();
  const exported = root.listMeshes();
  for (const { primitive, matrix } of placed(root.listNodes())) {
    transformPrimitive(primitive, matrix);
    const [, kind = '', part = ''] = SLOT.exec(primitive.getMaterial()?.getName() ?? '') ?? [];
    const kinds = sorted.get(part) ?? new Map<string, Primitive[]>();
    sorted.set(part, kinds.set(kind, [...(kinds.get(kind) ?? []), primitive]));
  }
  const variants = lit.size > 0 ? document.createExtension(KHRMaterialsVariants) : undefined;
  // The first is how it was photographed, and how it is first seen.
  const [first, second] = (burned ? ['Lit', 'Unlit'] : ['Unlit', 'Lit']).map((name) =>
    variants?.createVariant(name),
  );
  for (const node of root.listNodes()) node.dispose();
  for (const [part, kinds] of sorted) {
    const mesh = document.createMesh(part);
    for (const [kind, primitives] of kinds) {
      const primitive = primitives.length > 1 ? joinPrimitives(primitives) : primitives[0];
      const material = plain.get(kind);
      const glowing = lit.get(kind);
      if (!primitive || !material) throw new Error(`${part}: no material called ${kind} was baked`);
      const [shown, other] = burned && glowing ? [glowing, material] : [material, glowing];
      primitive.setMaterial(shown);
      if (variants && first && second && other) {
        const list = variants.createMappingList();
        list.addMapping(variants.createMapping().setMaterial(shown).addVariant(first));
        list.addMapping(variants.createMapping().setMaterial(other).addVariant(second));
        primitive.setExtension('KHR_materials_variants', list);
      }
      mesh.addPrimitive(primitive);
    }
    // A part that stands askew is measured square: the turn is the node's.
    const turn = turns[part] ?? 0;
    for (const primitive of mesh.listPrimitives()) transformPrimitive(primitive, turned(-turn));
    scene.addChild(
      document
        .createNode(part)
        .setMesh(mesh)
        .setRotation([0, Math.sin(turn / 2), 0, Math.cos(turn / 2)]),
    );
  }
  for (const mesh of exported) mesh.dispose();
  return sorted.size;
}

/** A turn about the upright axis as a matrix, by columns. */
const turned = (angle: number): mat4 => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1];
};

/** Every exported primitive with where it stands. */
const placed = (nodes: readonly Node[]): { primitive: Primitive; matrix: mat4 }[] =>
  nodes.flatMap((node) =>
    (node.getMesh()?.listPrimitives() ?? []).map((primitive) => ({
      primitive,
      matrix: node.getWorldMatrix(),
    })),
  );

/** The photograph's camera as a node; glTF has no lens shift, so that is an extra. */
function addCamera(
  document: Document,
  { yfov, aspectRatio, shift, window, sun, eye, look }: BakedModel['camera'],
  light: ModelView['light'],
): Node {
  const camera = document.createCamera('photograph').setType('perspective');
  camera.setYFov(yfov).setAspectRatio(aspectRatio).setZNear(0.01).setZFar(100);
  camera.setExtras({
    shift,
    ...(window === 'right' && { window }),
    ...(sun !== undefined && { sun }),
    ...(light && { light }),
  });
  const node = document.createNode('photograph').setCamera(camera).setTranslation(eye);
  document
    .getRoot()
    .listScenes()[0]
    ?.addChild(node.setRotation(lookingAlong(look)));
  return node;
}

/** The turn of a camera, which looks along -Z, to a direction; its top stays up. */
function lookingAlong([x, y, z]: readonly [number, number, number]): [number, number, number, number] {
  const yaw = Math.atan2(-x, -z) / 2;
  const pitch = Math.asin(y / Math.hypot(x, y, z)) / 2;
  return [
    Math.cos(yaw) * Math.sin(pitch),
    Math.sin(yaw) * Math.cos(pitch),
    -Math.sin(yaw) * Math.sin(pitch),
    Math.cos(yaw) * Math.cos(pitch),
  ];
}
