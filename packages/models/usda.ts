import type { Accessor, Document, Material, Node, Primitive, Texture } from '@gltf-transform/core';

/** A file inside of a USDZ. */
export type UsdFile = readonly [name: string, bytes: Uint8Array];

/**
 * Writes a plain document whose surfaces have backs (see makePlain, addBacks) as a USD text file with its textures: UsdPreviewSurface materials, metres, Y up,
 * standing on a horizontal plane, as Quick Look reads them.
 *
 * @param size of the model in metres, by which numbers are cut short: a tenth of a millimetre is enough for what is larger than a
 *   cup.
 */
export function usdFiles(document: Document, size: number): UsdFile[] {
  const files = new Map<Texture, UsdFile>();
  const root = document.getRoot();
  const materials = new Map(
    root.listMaterials().map((material, index) => [material, describe(material, index, files)]),
  );
  const digits = size < 0.25 ? 5 : 4;
  const meshes = root
    .listNodes()
    .flatMap((node) => (node.getMesh()?.listPrimitives() ?? []).map((primitive) => ({ node, primitive })))
    .map(({ node, primitive }, index) => mesh(node, primitive, index, digits, materials));
  const text = `#usda 1.0
(
    defaultPrim = "Model"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Model" (
    kind = "component"
)
{
    token preliminary:anchoring:type = "plane"
    token preliminary:planeAnchoring:alignment = "horizontal"

    def Scope "Materials"
    {
${[...materials.values()].map(({ text }) => text).join('\n')}
    }
${meshes.join('\n')}
}
`;
  return [['model.usda', new TextEncoder().encode(text)], ...files.values()];
}

interface Described {
  path: string;
  text: string;
}

function describe(material: Material, index: number, files: Map<Texture, UsdFile>): Described {
  const name = `material${index}`;
  const path = `/Model/Materials/${name}`;
  const file = (texture: Texture | null) => texture && fileOf(texture, files);
  const base = file(material.getBaseColorTexture());
  const orm = file(material.getMetallicRoughnessTexture());
  const normal = file(material.getNormalTexture());
  const [red, green, blue, alpha] = material.getBaseColorFactor();
  const cut = material.getAlphaMode() === 'MASK';
  const blended = material.getAlphaMode() === 'BLEND';
  const inputs = [
    base
      ? `color3f inputs:diffuseColor.connect = <${path}/base.outputs:rgb>`
      : `color3f inputs:diffuseColor = (${[red, green, blue].map(short(4)).join(', ')})`,
    orm
      ? `float inputs:roughness.connect = <${path}/orm.outputs:g>`
      : `float inputs:roughness = ${short(3)(material.getRoughnessFactor())}`,
    orm
      ? `float inputs:metallic.connect = <${path}/orm.outputs:b>`
      : `float inputs:metallic = ${short(3)(material.getMetallicFactor())}`,
    normal && `normal3f inputs:normal.connect = <${path}/normal.outputs:rgb>`,
    orm && material.getOcclusionTexture() && `float inputs:occlusion.connect = <${path}/orm.outputs:r>`,
    cut && base && `float inputs:opacity.connect = <${path}/base.outputs:a>`,
    cut && base && 'float inputs:opacityThreshold = 0.5',
    blended && `float inputs:opacity = ${short(3)(alpha)}`,
  ].filter(Boolean);
  const readers = [
    base &&
      reader(
        path,
        'base',
        base,
        'sRGB',
        cut ? ['float3 outputs:rgb', 'float outputs:a'] : ['float3 outputs:rgb'],
      ),
    orm && reader(path, 'orm', orm, 'raw', ['float outputs:r', 'float outputs:g', 'float outputs:b']),
    normal &&
      reader(path, 'normal', normal, 'raw', [
        'float4 inputs:scale = (2, 2, 2, 1)',
        'float4 inputs:bias = (-1, -1, -1, 0)',
        'float3 outputs:rgb',
      ]),
  ].filter((one) => typeof one === 'string');
  return {
    path,
    text: `        def Material "${name}"
        {
            token outputs:surface.connect = <${path}/surface.outputs:surface>

            def Shader "surface"
            {
                uniform token info:id = "UsdPreviewSurface"
                ${inputs.join('\n                ')}
                token outputs:surface
            }

            def Shader "st"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "st"
                float2 outputs:result
            }
${readers.join('\n')}
        }`,
  };
}

const reader = (
  path: string,
  name: string,
  file: string,
  space: string,
  lines: readonly string[],
): string => `
            def Shader "${name}"
            {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @${file}@
                float2 inputs:st.connect = <${path}/st.outputs:result>
                token inputs:sourceColorSpace = "${space}"
                token inputs:wrapS = "repeat"
                token inputs:wrapT = "repeat"
                ${lines.join('\n                ')}
            }`;

function fileOf(texture: Texture, files: Map<Texture, UsdFile>): string | undefined {
  const image = texture.getImage();
  if (!image) return undefined;
  const known = files.get(texture);
  if (known) return known[0];
  const name = `textures/${files.size}.${texture.getMimeType() === 'image/png' ? 'png' : 'jpg'}`;
  files.set(texture, [name, image]);
  return name;
}

function mesh(
  node: Node,
  primitive: Primitive,
  index: number,
  digits: number,
  materials: ReadonlyMap<Material, Described>,
): string {
  const corners = primitive.getIndices()?.getArray() ?? [];
  const material = primitive.getMaterial();
  const bound = material && materials.get(material);
  const uv = primitive.getAttribute('TEXCOORD_0');
  const normals = primitive.getAttribute('NORMAL');
  return `
    def Mesh "mesh${index}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        matrix4d xformOp:transform = ${matrix(node, 10 ** -digits)}
        uniform token[] xformOpOrder = ["xformOp:transform"]
        int[] faceVertexCounts = [${new Array(corners.length / 3).fill(3).join(',')}]
        int[] faceVertexIndices = [${Array.from(corners).join(',')}]
        ${bound ? `rel material:binding = <${bound.path}>` : ''}
        point3f[] points = ${tuples(primitive.getAttribute('POSITION'), 3, 0, (place) => place.map((part) => part * 10 ** digits))}
        ${normals ? `normal3f[] normals = ${tuples(normals, 3, 2)} (\n            interpolation = "vertex"\n        )` : ''}
        ${uv ? `texCoord2f[] primvars:st = ${tuples(uv, 2, 4, ([u = 0, v = 0]) => [u, 1 - v])} (\n            interpolation = "vertex"\n        )` : ''}
        uniform token subdivisionScheme = "none"
    }`;
}

/**
 * A node's matrix by rows, as USD writes it for row vectors: glTF's columns are its rows.
 *
 * @param unit of the points in metres: whole numbers are a fifth shorter than decimals.
 */
function matrix(node: Node, unit: number): string {
  const m = node.getWorldMatrix();
  const row = (start: number, scale: number) =>
    `(${[0, 1, 2, 3].map((i) => short(12)((m[start + i] ?? 0) * (i < 3 ? scale : 1))).join(', ')})`;
  return `( ${[row(0, unit), row(4, unit), row(8, unit), row(12, 1)].join(', ')} )`;
}

function tuples(
  accessor: Accessor | null,
  size: number,
  digits: number,
  map: (element: number[]) => number[] = (element) => element,
): string {
  const cut = short(digits);
  const element: number[] = [];
  const values = Array.from({ length: accessor?.getCount() ?? 0 }, (_, index) => {
    accessor?.getElement(index, element);
    return `(${map(element).slice(0, size).map(cut).join(',')})`;
  });
  return `[${values.join(',')}]`;
}

/** Writes a number with so many decimals and no idle ones, and never as a power of ten. */
const short =
  (digits: number) =>
  (value: number): string => {
    const text = value.toFixed(digits);
    return (digits === 0 ? text : text.replace(/\.?0+$/, '')).replace(/^-0$/, '0');
  };
