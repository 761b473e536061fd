import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, type mat4, type Node, NodeIO, type Primitive } from '@gltf-transform/core';
import { ALL_EXTENSIONS, EXTTextureWebP, KHRMaterialsVariants } from '@gltf-transform/extensions';
import { dedup, joinPrimitives, prune, quantize, transformPrimitive, weld } from '@gltf-transform/functions';
import { type BakedManifest, readBakedManifest } from './baked-manifest.ts';
import { createMaterials, type MaterialSet } from './materials.ts';
import { countTriangles, readModelMetadata } from '../../packages/models/model-metadata.ts';
import type { ImageCamera } from '../../packages/models/model-source.ts';
import { readModel } from '../../packages/models/read-model.ts';
import { addTimberVariants } from './timber-variants.ts';

/**
 * Packs the mesh and textures of a baked model as a GLB file: one node for each part, material variants, and the camera of the
 * image. Positions have 14 bits (1/8 mm on a bed). Textures are WebP.
 *
 * @param folder folder of the baked model, written by imagery/models.
 * @param file path of the GLB to write. A new file keeps the measured light (`ImageCamera.light`) of the old one.
 * @returns numbers of triangles and of parts.
 */
export async function packModel(folder: string, file: string): Promise<{ triangles: number; parts: number }> {
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);
  const document = await io.read(join(folder, 'mesh.glb'));
  const manifest = readBakedManifest(folder);
  const materials = await createMaterials(document, folder, manifest.materials);
  const partCount = groupByPart(document, materials, manifest);
  document.createExtension(EXTTextureWebP).setRequired(true);
  addTimberVariants(document, manifest.id);
  addCamera(document, manifest.camera, await readExistingLight(file));
  await document.transform(
    dedup(),
    prune({ keepLeaves: true, keepExtras: true }),
    weld(),
    quantize({ quantizePosition: 14, quantizeNormal: 10, quantizeTexcoord: 12 }),
  );
  document.getRoot().getAsset().generator = 'imagery/models';
  await io.write(file, document);
  return { triangles: countTriangles(document), parts: partCount };
}

/** Reads the light of an existing GLB, as measured by light/run.ts. */
const readExistingLight = async (file: string): Promise<ImageCamera['light']> =>
  existsSync(file) ? readModelMetadata(await readModel(file)).view?.light : undefined;

/** Material name of an exported primitive: its name in `model.json`, `@`, and the name of the part. */
const EXPORTED_MATERIAL_NAME = /^(.*)@(.*)$/;

/** Creates a node for each part, with its exported primitives. Returns the number of parts. */
function groupByPart(
  document: Document,
  { unlit, lit }: MaterialSet,
  { turns: rotations, burned: isLit }: Pick<BakedManifest, 'turns' | 'burned'>,
): number {
  const root = document.getRoot();
  const scene = root.listScenes()[0] ?? document.createScene();
  const primitivesByPart = new Map<string, Map<string, Primitive[]>>();
  const exportedMeshes = root.listMeshes();
  for (const { primitive, matrix } of listPrimitivesWithMatrix(root.listNodes())) {
    transformPrimitive(primitive, matrix);
    const [, materialName = '', partName = ''] =
      EXPORTED_MATERIAL_NAME.exec(primitive.getMaterial()?.getName() ?? '') ?? [];
    const primitivesByMaterial = primitivesByPart.get(partName) ?? new Map<string, Primitive[]>();
    primitivesByPart.set(
      partName,
      primitivesByMaterial.set(materialName, [...(primitivesByMaterial.get(materialName) ?? []), primitive]),
    );
  }
  const variantsExtension = lit.size > 0 ? document.createExtension(KHRMaterialsVariants) : undefined;
  // The default variant must look like the image.
  const [defaultVariant, otherVariant] = (isLit ? ['Lit', 'Unlit'] : ['Unlit', 'Lit']).map((name) =>
    variantsExtension?.createVariant(name),
  );
  for (const node of root.listNodes()) node.dispose();
  for (const [partName, primitivesByMaterial] of primitivesByPart) {
    const mesh = document.createMesh(partName);
    for (const [materialName, primitives] of primitivesByMaterial) {
      const primitive = primitives.length > 1 ? joinPrimitives(primitives) : primitives[0];
      const unlitMaterial = unlit.get(materialName);
      const litMaterial = lit.get(materialName);
      if (!primitive || !unlitMaterial)
        throw new Error(`${partName}: model.json has no material ${materialName}, which the mesh uses`);
      const [defaultMaterial, otherMaterial] =
        isLit && litMaterial ? [litMaterial, unlitMaterial] : [unlitMaterial, litMaterial];
      primitive.setMaterial(defaultMaterial);
      if (variantsExtension && defaultVariant && otherVariant && otherMaterial) {
        const mappings = variantsExtension.createMappingList();
        mappings.addMapping(
          variantsExtension.createMapping().setMaterial(defaultMaterial).addVariant(defaultVariant),
        );
        mappings.addMapping(
          variantsExtension.createMapping().setMaterial(otherMaterial).addVariant(otherVariant),
        );
        primitive.setExtension('KHR_materials_variants', mappings);
      }
      mesh.addPrimitive(primitive);
    }
    // The node has the rotation of the part, so that its mesh is measured along its own axes.
    const rotation = rotations[partName] ?? 0;
    for (const primitive of mesh.listPrimitives()) transformPrimitive(primitive, createRotationY(-rotation));
    scene.addChild(
      document
        .createNode(partName)
        .setMesh(mesh)
        .setRotation([0, Math.sin(rotation / 2), 0, Math.cos(rotation / 2)]),
    );
  }
  for (const mesh of exportedMeshes) mesh.dispose();
  return primitivesByPart.size;
}

/** Returns the matrix of a rotation about the vertical axis, by columns. @param angle in radians. */
const createRotationY = (angle: number): mat4 => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, 0, -sin, 0, 0, 1, 0, 0, sin, 0, cos, 0, 0, 0, 0, 1];
};

const listPrimitivesWithMatrix = (nodes: readonly Node[]): { primitive: Primitive; matrix: mat4 }[] =>
  nodes.flatMap((node) =>
    (node.getMesh()?.listPrimitives() ?? []).map((primitive) => ({
      primitive,
      matrix: node.getWorldMatrix(),
    })),
  );

/** Adds the camera of the image. glTF has no properties for lens shift, window, sun and light, so they are extras. */
function addCamera(
  document: Document,
  { yfov, aspectRatio, shift, window, sun, eye, look }: BakedManifest['camera'],
  light: ImageCamera['light'],
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
    ?.addChild(node.setRotation(createLookRotation(look)));
  return node;
}

/** Returns the rotation (quaternion) of an upright camera that looks in a direction. glTF cameras look along -Z. */
function createLookRotation([x, y, z]: readonly [number, number, number]): [number, number, number, number] {
  const yaw = Math.atan2(-x, -z) / 2;
  const pitch = Math.asin(y / Math.hypot(x, y, z)) / 2;
  return [
    Math.cos(yaw) * Math.sin(pitch),
    Math.sin(yaw) * Math.cos(pitch),
    -Math.sin(yaw) * Math.sin(pitch),
    Math.cos(yaw) * Math.cos(pitch),
  ];
}
