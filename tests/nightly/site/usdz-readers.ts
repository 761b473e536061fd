import { readFileSync } from 'node:fs';
import { Box3, type Material, Mesh, Texture, Vector3 } from 'three';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';

/** Contents of a USDZ file, as counted by one of the readers. */
export interface UsdContents {
  triangles: number;
  /** Number of material inputs with a texture, except opacity, which is the alpha of the base colour. */
  textures: number;
  /** Number of materials with alpha cutout. */
  cutouts: number;
  /** Width, height and depth in metres. */
  size: [number, number, number];
}

/** Reads a USDZ with three.js, without decoding textures. */
export function readWithThree(bytes: Uint8Array<ArrayBuffer>): UsdContents {
  const originalImage = Reflect.get(globalThis, 'Image');
  Reflect.set(globalThis, 'Image', class {});
  try {
    const root = new USDLoader().parse(bytes.slice().buffer);
    const contents = { triangles: 0, textures: 0, cutouts: 0 };
    const materials = new Set<Material>();
    root.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      const { index, attributes } = object.geometry;
      contents.triangles += (index?.count ?? attributes.position.count) / 3;
      materials.add(object.material);
    });
    for (const material of materials) {
      contents.textures += Object.values(material).filter((value) => value instanceof Texture).length;
      if (material.alphaTest > 0) contents.cutouts += 1;
    }
    return { ...contents, size: new Box3().setFromObject(root, true).getSize(new Vector3()).toArray() };
  } finally {
    Reflect.set(globalThis, 'Image', originalImage);
  }
}

interface TinyNode {
  nodeType: string;
  contentId: number;
  /** Row-major for row vectors, which equals column-major for column vectors. */
  globalMatrix: number[];
  children: TinyNode[];
}

interface TinyMesh {
  faceVertexCounts: ArrayLike<number>;
  points: ArrayLike<number>;
  materialId: number;
}

interface TinyScene {
  loadFromBinary: (bytes: Uint8Array, name: string) => boolean;
  error: () => string;
  getDefaultRootNode: () => TinyNode;
  getMesh: (id: number) => TinyMesh;
  getMaterial: (id: number) => Record<string, unknown>;
  delete: () => void;
}

let tinyUsdz: Promise<{ TinyUSDZLoaderNative: new () => TinyScene }> | undefined;

/** Starts TinyUSDZ, which is compiled for browsers. In Node it needs globals of a browser. */
async function startTinyUsdz() {
  const { type } = process as { type?: unknown };
  const scope = Reflect.get(globalThis, 'WorkerGlobalScope');
  Reflect.set(process, 'type', 'renderer');
  Reflect.set(globalThis, 'WorkerGlobalScope', class {});
  try {
    const { default: createModule } = await import('tinyusdz/tinyusdz.js');
    const wasm = readFileSync(new URL(import.meta.resolve('tinyusdz/tinyusdz.wasm')));
    return await createModule({
      instantiateWasm(imports: WebAssembly.Imports, onInstance: (instance: WebAssembly.Instance) => void) {
        void WebAssembly.instantiate(wasm, imports).then(({ instance }) => onInstance(instance));
        return {};
      },
    });
  } finally {
    Reflect.set(process, 'type', type);
    Reflect.set(globalThis, 'WorkerGlobalScope', scope);
  }
}

/** Reads a USDZ with TinyUSDZ. @throws Error with its message when it fails. */
export async function readWithTinyUsdz(bytes: Uint8Array): Promise<UsdContents> {
  tinyUsdz ??= startTinyUsdz();
  const scene = new (await tinyUsdz).TinyUSDZLoaderNative();
  try {
    if (!scene.loadFromBinary(bytes, 'model.usdz')) throw new Error(`TinyUSDZ: ${scene.error()}`);
    const box = new Box3();
    const materials = new Set<number>();
    let triangles = 0;
    const visitNode = (node: TinyNode) => {
      if (node.nodeType === 'mesh') {
        const mesh = scene.getMesh(node.contentId);
        triangles += Array.from(mesh.faceVertexCounts).reduce((sum, corners) => sum + corners - 2, 0);
        materials.add(mesh.materialId);
        expandBox(box, mesh.points, node.globalMatrix);
      }
      node.children.forEach(visitNode);
    };
    visitNode(scene.getDefaultRootNode());
    const textured = [...materials]
      .flatMap((id) => Object.entries(scene.getMaterial(id)))
      .filter(([name, value]) => name.endsWith('TextureId') && Number(value) >= 0);
    const cutouts = textured.filter(([name]) => name === 'opacityTextureId').length;
    const size = box.getSize(new Vector3()).toArray();
    return { triangles, textures: textured.length - cutouts, cutouts, size };
  } finally {
    scene.delete();
  }
}

function expandBox(box: Box3, points: ArrayLike<number>, matrix: readonly number[]): void {
  const transform = (axis: number, x: number, y: number, z: number) =>
    (matrix[axis] ?? 0) * x +
    (matrix[4 + axis] ?? 0) * y +
    (matrix[8 + axis] ?? 0) * z +
    (matrix[12 + axis] ?? 0);
  for (let index = 0; index < points.length; index += 3) {
    const [x = 0, y = 0, z = 0] = [points[index], points[index + 1], points[index + 2]];
    box.expandByPoint(new Vector3(transform(0, x, y, z), transform(1, x, y, z), transform(2, x, y, z)));
  }
}
