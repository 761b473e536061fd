import type { Accessor, Document, Material, Node, Primitive, Texture } from '@gltf-transform/core';

export type UsdFile = readonly [name: string, bytes: Uint8Array];

/**
 * Converts a document to a USD text file and textures for Quick Look. The file has UsdPreviewSurface materials, metres as its unit,
 * and Y up. Quick Look puts the model on a horizontal plane.
 *
 * @param document reduced by reduceForAr, with back faces added by addBackFaces.
 * @param size longest side of the model in metres. Positions are rounded to 0.1 mm, or to 0.01 mm if the size is below 0.25 m.
 * @returns the files of the USDZ. The USD text is the first.
 */
export function toUsdFiles(document: Document, size: number): UsdFile[] {
  const files = new Map<Texture, UsdFile>();
  const root = document.getRoot();
  const materials = new Map(
    root.listMaterials().map((material, index) => [material, toUsdMaterial(material, index, files)]),
  );
  const decimals = size < 0.25 ? 5 : 4;
  const meshTexts = root
    .listNodes()
    .flatMap((node) => (node.getMesh()?.listPrimitives() ?? []).map((primitive) => ({ node, primitive })))
    .map(({ node, primitive }, index) => toUsdMesh(node, primitive, index, decimals, materials));
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
${meshTexts.join('\n')}
}
`;
  return [['model.usda', new TextEncoder().encode(text)], ...files.values()];
}

interface UsdMaterial {
  path: string;
  text: string;
}

function toUsdMaterial(material: Material, index: number, files: Map<Texture, UsdFile>): UsdMaterial {
  const name = `material${index}`;
  const path = `/Model/Materials/${name}`;
  const addTexture = (texture: Texture | null) => texture && addTextureFile(texture, files);
  const baseFile = addTexture(material.getBaseColorTexture());
  const ormFile = addTexture(material.getMetallicRoughnessTexture());
  const normalFile = addTexture(material.getNormalTexture());
  const [red, green, blue, alpha] = material.getBaseColorFactor();
  const isMask = material.getAlphaMode() === 'MASK';
  const isBlended = material.getAlphaMode() === 'BLEND';
  const inputs = [
    baseFile
      ? `color3f inputs:diffuseColor.connect = <${path}/base.outputs:rgb>`
      : `color3f inputs:diffuseColor = (${[red, green, blue].map(createNumberFormatter(4)).join(', ')})`,
    ormFile
      ? `float inputs:roughness.connect = <${path}/orm.outputs:g>`
      : `float inputs:roughness = ${createNumberFormatter(3)(material.getRoughnessFactor())}`,
    ormFile
      ? `float inputs:metallic.connect = <${path}/orm.outputs:b>`
      : `float inputs:metallic = ${createNumberFormatter(3)(material.getMetallicFactor())}`,
    normalFile && `normal3f inputs:normal.connect = <${path}/normal.outputs:rgb>`,
    ormFile && material.getOcclusionTexture() && `float inputs:occlusion.connect = <${path}/orm.outputs:r>`,
    isMask && baseFile && `float inputs:opacity.connect = <${path}/base.outputs:a>`,
    isMask && baseFile && 'float inputs:opacityThreshold = 0.5',
    isBlended && `float inputs:opacity = ${createNumberFormatter(3)(alpha)}`,
  ].filter(Boolean);
  const textureShaders = [
    baseFile &&
      formatTextureShader(
        path,
        'base',
        baseFile,
        'sRGB',
        isMask ? ['float3 outputs:rgb', 'float outputs:a'] : ['float3 outputs:rgb'],
      ),
    ormFile &&
      formatTextureShader(path, 'orm', ormFile, 'raw', [
        'float outputs:r',
        'float outputs:g',
        'float outputs:b',
      ]),
    normalFile &&
      formatTextureShader(path, 'normal', normalFile, 'raw', [
        'float4 inputs:scale = (2, 2, 2, 1)',
        'float4 inputs:bias = (-1, -1, -1, 0)',
        'float3 outputs:rgb',
      ]),
  ].filter((shader) => typeof shader === 'string');
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
${textureShaders.join('\n')}
        }`,
  };
}

const formatTextureShader = (
  path: string,
  name: string,
  file: string,
  colourSpace: string,
  declarations: readonly string[],
): string => `
            def Shader "${name}"
            {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @${file}@
                float2 inputs:st.connect = <${path}/st.outputs:result>
                token inputs:sourceColorSpace = "${colourSpace}"
                token inputs:wrapS = "repeat"
                token inputs:wrapT = "repeat"
                ${declarations.join('\n                ')}
            }`;

function addTextureFile(texture: Texture, files: Map<Texture, UsdFile>): string | undefined {
  const image = texture.getImage();
  if (!image) return undefined;
  const existing = files.get(texture);
  if (existing) return existing[0];
  const name = `textures/${files.size}.${texture.getMimeType() === 'image/png' ? 'png' : 'jpg'}`;
  files.set(texture, [name, image]);
  return name;
}

function toUsdMesh(
  node: Node,
  primitive: Primitive,
  index: number,
  decimals: number,
  materials: ReadonlyMap<Material, UsdMaterial>,
): string {
  const indices = primitive.getIndices()?.getArray() ?? [];
  const material = primitive.getMaterial();
  const usdMaterial = material && materials.get(material);
  const uv = primitive.getAttribute('TEXCOORD_0');
  const normals = primitive.getAttribute('NORMAL');
  return `
    def Mesh "mesh${index}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        matrix4d xformOp:transform = ${formatMatrix(node, 10 ** -decimals)}
        uniform token[] xformOpOrder = ["xformOp:transform"]
        int[] faceVertexCounts = [${new Array(indices.length / 3).fill(3).join(',')}]
        int[] faceVertexIndices = [${Array.from(indices).join(',')}]
        ${usdMaterial ? `rel material:binding = <${usdMaterial.path}>` : ''}
        point3f[] points = ${formatTuples(primitive.getAttribute('POSITION'), 3, 0, (position) => position.map((value) => value * 10 ** decimals))}
        ${normals ? `normal3f[] normals = ${formatTuples(normals, 3, 2)} (\n            interpolation = "vertex"\n        )` : ''}
        ${uv ? `texCoord2f[] primvars:st = ${formatTuples(uv, 2, 4, ([u = 0, v = 0]) => [u, 1 - v])} (\n            interpolation = "vertex"\n        )` : ''}
        uniform token subdivisionScheme = "none"
    }`;
}

/**
 * Formats the world matrix of a node. USD uses row vectors, so the columns of glTF become rows.
 *
 * @param unit length in metres of one unit of the points. Points are integers, because decimals would make the text longer.
 */
function formatMatrix(node: Node, unit: number): string {
  const matrix = node.getWorldMatrix();
  const formatRow = (start: number, scale: number) =>
    `(${[0, 1, 2, 3].map((i) => createNumberFormatter(12)((matrix[start + i] ?? 0) * (i < 3 ? scale : 1))).join(', ')})`;
  return `( ${[formatRow(0, unit), formatRow(4, unit), formatRow(8, unit), formatRow(12, 1)].join(', ')} )`;
}

function formatTuples(
  accessor: Accessor | null,
  size: number,
  decimals: number,
  map: (element: number[]) => number[] = (element) => element,
): string {
  const format = createNumberFormatter(decimals);
  const element: number[] = [];
  const values = Array.from({ length: accessor?.getCount() ?? 0 }, (_, index) => {
    accessor?.getElement(index, element);
    return `(${map(element).slice(0, size).map(format).join(',')})`;
  });
  return `[${values.join(',')}]`;
}

/** Returns a function that formats a number without trailing zeros and without an exponent. @param decimals maximum number of decimals. */
const createNumberFormatter =
  (decimals: number) =>
  (value: number): string => {
    const text = value.toFixed(decimals);
    return (decimals === 0 ? text : text.replace(/\.?0+$/, '')).replace(/^-0$/, '0');
  };
