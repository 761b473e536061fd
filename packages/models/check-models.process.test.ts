import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import { KHRMaterialsVariants } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkModels } from './check-models.ts';

let modelsDir = '';
beforeEach(() => {
  modelsDir = mkdtempSync(join(tmpdir(), 'models-'));
  mkdirSync(join(modelsDir, 'pieces'));
});
afterEach(() => rmSync(modelsDir, { recursive: true }));

/** How a test model differs from a valid one. */
interface ModelOptions {
  variants?: readonly string[];
  /** Position of the centre and height, in metres. */
  center?: readonly [number, number];
  ground?: number;
  height?: number;
  /** Number of copies of its two triangles. */
  copies?: number;
  /** Side of the texture in pixels, and number of extra bytes in it. */
  textureSize?: number;
  extraBytes?: number;
}

/** Creates a wedge, one metre wide and deep. */
async function makeModel(options: ModelOptions = {}): Promise<Uint8Array> {
  const {
    variants = [],
    center = [0, 0],
    ground = 0,
    height = 0.5,
    copies = 1,
    textureSize,
    extraBytes,
  } = options;
  const [x, z] = center;
  const document = new Document();
  document.createBuffer();
  const points = [
    [x - 0.5, ground, z - 0.5],
    [x + 0.5, ground, z - 0.5],
    [x + 0.5, ground + height, z + 0.5],
    [x - 0.5, ground + height, z + 0.5],
  ];
  const position = document.createAccessor().setType('VEC3').setArray(new Float32Array(points.flat()));
  const corners = Array.from({ length: copies }, () => [0, 2, 1, 0, 3, 2]).flat();
  const material = document.createMaterial();
  if (textureSize || extraBytes) {
    const image = await sharp({
      create: { width: textureSize ?? 8, height: textureSize ?? 8, channels: 3, background: '#888' },
    })
      .png()
      .toBuffer();
    const bytes = new Uint8Array(image.length + (extraBytes ?? 0));
    bytes.set(image);
    material.setBaseColorTexture(document.createTexture().setImage(bytes).setMimeType('image/png'));
  }
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', position)
    .setAttribute(
      'TEXCOORD_0',
      document
        .createAccessor()
        .setType('VEC2')
        .setArray(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1])),
    )
    .setIndices(document.createAccessor().setArray(new Uint32Array(corners)))
    .setMaterial(material);
  const extension = document.createExtension(KHRMaterialsVariants);
  const list = extension.createMappingList();
  for (const variant of variants)
    list.addMapping(
      extension.createMapping().setMaterial(material).addVariant(extension.createVariant(variant)),
    );
  if (variants.length > 0) primitive.setExtension('KHR_materials_variants', list);
  document
    .createScene()
    .addChild(document.createNode('thing').setMesh(document.createMesh().addPrimitive(primitive)));
  return new NodeIO().registerExtensions([KHRMaterialsVariants]).writeBinary(document);
}

const writeModel = async (name: string, variants: readonly string[]) =>
  writeFileSync(join(modelsDir, name), await makeModel({ variants }));

/** Checks the model of a mat. @param size size of the mat in the catalogue. */
async function checkModel(bytes: Uint8Array | string, size?: string): Promise<string[]> {
  writeFileSync(join(modelsDir, 'pieces/mat.glb'), bytes);
  return checkModels(modelsDir, [{ id: 'pieces/mat', ...(size && { size }) }]);
}

test('accepts a valid model', async () => {
  expect(await checkModel(await makeModel(), '1,000 × 1,000 × 500 mm')).toEqual([]);
  expect(await checkModel(await makeModel(), '100 × 100 × 50 cm')).toEqual([]);
});

test.each<[string, ModelOptions, RegExp]>([
  [
    'has too many bytes',
    { extraBytes: 1.3e6 },
    /mat\.glb: has 1\.2 MB, expected at most 1\.2 MB; use fewer triangles/,
  ],
  ['has too many triangles', { copies: 30_001 }, /has 60002 triangles, expected at most 60000$/],
  ['has too large a texture', { textureSize: 2_056 }, /has a texture of 2056 pixels, expected at most 2048$/],
  ['floats above the ground', { ground: 0.1 }, /its lowest point is at 100 mm, expected 0/],
  ['is not centred', { center: [0, 0.4] }, /its centre is 0 mm and 400 mm away from the origin/],
  ['is as high as a house', { height: 30 }, /is 1000 mm × 30000 mm × 1000 mm: is it in metres\?$/],
])('reports a model that %s', async (_, options, message) => {
  const issues = await checkModel(await makeModel(options));
  expect(issues).toEqual([expect.stringMatching(message)]);
});

test('a model hangs at the height that its size states', async () => {
  const size = '1,000 × 1,000 × 500 mm; hangs 370 mm off the floor';
  expect(await checkModel(await makeModel({ ground: 0.37 }), size)).toEqual([]);
  expect(await checkModel(await makeModel(), size)).toEqual([
    expect.stringMatching(/its lowest point is at 0 mm, expected 370 mm, the height in its size$/),
  ]);
});

test.each([
  ['1,000 × 1,000 × 511 mm', 1],
  ['1,000 × 1,000 × 509 mm', 0],
  ['100 × 97 × 50 cm', 1],
  ['100 × 99 × 50 cm', 0],
])('a catalogue size of %s gives %i issues', async (size, issueCount) => {
  const issues = await checkModel(await makeModel(), size);
  expect(issues).toHaveLength(issueCount);
  for (const line of issues)
    expect(line).toMatch(/measures 1000 mm × 1000 mm × 500 mm \(width, depth, height\).* at most 2 %/);
});

test('reports invalid glTF, even if a library would fix it while reading', async () => {
  const text = JSON.parse(glbText(await makeModel()));
  // glTF requires the bounds of positions, which libraries add when they write a file.
  const [index] = text.accessors.flatMap((accessor: { type: string }, position: number) =>
    accessor.type === 'VEC3' ? [position] : [],
  );
  delete text.accessors[index].min;
  const issues = await checkModel(withGlbText(await makeModel(), JSON.stringify(text)));
  expect(issues).toEqual([expect.stringMatching(/mat\.glb: is not valid glTF: accessor.min .*POSITION/)]);
});

test('reports a file that is not a model', async () => {
  expect(await checkModel('solid mat')).toEqual([
    expect.stringMatching(/mat\.glb: cannot be read as a model; expected a GLB file/),
  ]);
});

test('reports an uppercase file extension', async () => {
  writeFileSync(join(modelsDir, 'pieces/mat.GLB'), await makeModel());
  expect(await checkModels(modelsDir, [{ id: 'pieces/mat' }])).toEqual([
    expect.stringMatching(/mat\.GLB: expected a lowercase extension/),
  ]);
});

test('reports the total size of all files', async () => {
  const ids = Array.from({ length: 27 }, (_, index) => `pieces/mat-${index}`);
  const bytes = await makeModel({ extraBytes: 1.17e6 });
  for (const id of ids) writeFileSync(join(modelsDir, `${id}.glb`), bytes);
  const issues = await checkModels(
    modelsDir,
    ids.map((id) => ({ id })),
  );
  expect(issues).toEqual([
    expect.stringMatching(/all files together have 30\.\d MB, expected at most 30\.0 MB/),
  ]);
});

const glbText = (bytes: Uint8Array): string =>
  new TextDecoder().decode(
    bytes.subarray(20, 20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true)),
  );

function withGlbText(bytes: Uint8Array, text: string): Uint8Array {
  const end = 20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const json = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const output = new Uint8Array(20 + json.length + bytes.length - end);
  output.set(bytes.subarray(0, 20));
  output.set(json, 20);
  output.set(bytes.subarray(end), 20 + json.length);
  const view = new DataView(output.buffer);
  view.setUint32(8, output.length, true);
  view.setUint32(12, json.length, true);
  return output;
}

test('each choice of a piece must be a variant of its model', async () => {
  await writeModel('pieces/mat.glb', ['Jute', 'Wool']);
  const checkChoices = (...choices: string[]) => checkModels(modelsDir, [{ id: 'pieces/mat', choices }]);
  expect(await checkChoices('Jute', 'Wool')).toEqual([]);
  expect(await checkChoices('Jute', 'Silk')).toEqual([
    expect.stringMatching(/mat\.glb: has no variant Silk, .* it has Jute, Wool\./),
  ]);
});

test('reports choices without a model', async () => {
  expect(await checkModels(modelsDir, [{ id: 'pieces/mat', choices: ['Jute', 'Wool'] }])).toEqual([
    expect.stringMatching(/mat\.glb: is missing/),
  ]);
});

test('reports other file types, and models without a catalogue entry', async () => {
  await writeModel('pieces/stool.glb', []);
  writeFileSync(join(modelsDir, 'pieces/mat.obj'), '');
  expect(await checkModels(modelsDir, [{ id: 'pieces/mat' }])).toEqual([
    expect.stringMatching(/mat\.obj: expected a GLB file/),
    expect.stringMatching(/stool\.glb: does not belong to a piece or candle/),
  ]);
});
