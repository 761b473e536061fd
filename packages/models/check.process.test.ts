import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import { KHRMaterialsVariants } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modelProblems } from './check.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'models-'));
  mkdirSync(join(folder, 'pieces'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Made {
  variants?: readonly string[];
  /** Metres: where its middle is, and how high it is. */
  middle?: readonly [number, number];
  ground?: number;
  height?: number;
  /** How often its triangles are there. */
  times?: number;
  /** Pixels a side of its texture, and bytes that it has besides. */
  pixels?: number;
  heavy?: number;
}

/** A wedge of a metre across and deep. */
async function makeModel(made: Made = {}): Promise<Uint8Array> {
  const { variants = [], middle = [0, 0], ground = 0, height = 0.5, times = 1, pixels, heavy } = made;
  const [x, z] = middle;
  const document = new Document();
  document.createBuffer();
  const points = [
    [x - 0.5, ground, z - 0.5],
    [x + 0.5, ground, z - 0.5],
    [x + 0.5, ground + height, z + 0.5],
    [x - 0.5, ground + height, z + 0.5],
  ];
  const position = document.createAccessor().setType('VEC3').setArray(new Float32Array(points.flat()));
  const corners = Array.from({ length: times }, () => [0, 2, 1, 0, 3, 2]).flat();
  const material = document.createMaterial();
  if (pixels || heavy) {
    const image = await sharp({
      create: { width: pixels ?? 8, height: pixels ?? 8, channels: 3, background: '#888' },
    })
      .png()
      .toBuffer();
    const bytes = new Uint8Array(image.length + (heavy ?? 0));
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
  writeFileSync(join(folder, name), await makeModel({ variants }));

/** What is said of a file of a mat, whose size may be in the catalogue. */
async function saidOf(bytes: Uint8Array | string, size?: string): Promise<string[]> {
  writeFileSync(join(folder, 'pieces/mat.glb'), bytes);
  return modelProblems(folder, [{ id: 'pieces/mat', ...(size && { size }) }]);
}

test('nothing is said of a model that is as it should be', async () => {
  expect(await saidOf(await makeModel(), '1,000 × 1,000 × 500 mm')).toEqual([]);
  expect(await saidOf(await makeModel(), '100 × 100 × 50 cm')).toEqual([]);
});

test.each<[string, Made, RegExp]>([
  [
    'weighs too much',
    { heavy: 1.3e6 },
    /mat\.glb: weighs 1\.2 MB, expected at most 1\.2 MB; fewer triangles/,
  ],
  ['has too many triangles', { times: 30_001 }, /has 60002 triangles, expected at most 60000$/],
  ['has too large a texture', { pixels: 2_056 }, /has a texture of 2056 pixels, expected at most 2048$/],
  ['floats', { ground: 0.1 }, /its lowest point is at 100 mm, expected 0/],
  ['stands beside the origin', { middle: [0, 0.4] }, /its middle is 0 mm and 400 mm beside the origin/],
  ['is as high as a house', { height: 30 }, /is 1000 mm × 30000 mm × 1000 mm: is it in metres\?$/],
])('a model that %s is told of', async (_, made, words) => {
  const said = await saidOf(await makeModel(made));
  expect(said).toEqual([expect.stringMatching(words)]);
});

test('what hangs is as high as its size says, and not otherwise', async () => {
  const size = '1,000 × 1,000 × 500 mm; hangs 370 mm off the floor';
  expect(await saidOf(await makeModel({ ground: 0.37 }), size)).toEqual([]);
  expect(await saidOf(await makeModel(), size)).toEqual([
    expect.stringMatching(/its lowest point is at 0 mm, expected 370 mm, where its size says that it hangs$/),
  ]);
});

test.each([
  ['1,000 × 1,000 × 511 mm', 1],
  ['1,000 × 1,000 × 509 mm', 0],
  ['100 × 97 × 50 cm', 1],
  ['100 × 99 × 50 cm', 0],
])('of a size of %s in the catalogue %i complaint is made', async (size, complaints) => {
  const said = await saidOf(await makeModel(), size);
  expect(said).toHaveLength(complaints);
  for (const line of said)
    expect(line).toMatch(/measures 1000 mm × 1000 mm × 500 mm \(across, deep, high\).* within 2 %/);
});

test("what is not valid in the maker's own bytes is told of, also what a program would mend on the way", async () => {
  const text = JSON.parse(glbText(await makeModel()));
  // No bounds of the points: glTF asks for them, and whoever writes the file anew adds them.
  const [index] = text.accessors.flatMap((one: { type: string }, at: number) =>
    one.type === 'VEC3' ? [at] : [],
  );
  delete text.accessors[index].min;
  const said = await saidOf(withText(await makeModel(), JSON.stringify(text)));
  expect(said).toEqual([expect.stringMatching(/mat\.glb: is not valid glTF: accessor.min .*POSITION/)]);
});

test('what is no model is told of', async () => {
  expect(await saidOf('solid mat')).toEqual([
    expect.stringMatching(/mat\.glb: cannot be read as a model; expected a GLB file/),
  ]);
});

test('a name that ends in capitals is told of, since nothing looks for it', async () => {
  writeFileSync(join(folder, 'pieces/mat.GLB'), await makeModel());
  expect(await modelProblems(folder, [{ id: 'pieces/mat' }])).toEqual([
    expect.stringMatching(/mat\.GLB: expected its ending in small letters/),
  ]);
});

test('what all files weigh together is told of', async () => {
  const ids = Array.from({ length: 27 }, (_, index) => `pieces/mat-${index}`);
  const bytes = await makeModel({ heavy: 1.17e6 });
  for (const id of ids) writeFileSync(join(folder, `${id}.glb`), bytes);
  const said = await modelProblems(
    folder,
    ids.map((id) => ({ id })),
  );
  expect(said).toEqual([
    expect.stringMatching(/all files together are 30\.\d MB, expected at most 30\.0 MB/),
  ]);
});

/** The JSON of a GLB, and the same file with another. */
const glbText = (bytes: Uint8Array): string =>
  new TextDecoder().decode(
    bytes.subarray(20, 20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true)),
  );

function withText(bytes: Uint8Array, text: string): Uint8Array {
  const end = 20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const json = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const whole = new Uint8Array(20 + json.length + bytes.length - end);
  whole.set(bytes.subarray(0, 20));
  whole.set(json, 20);
  whole.set(bytes.subarray(end), 20 + json.length);
  const view = new DataView(whole.buffer);
  view.setUint32(8, whole.length, true);
  view.setUint32(12, json.length, true);
  return whole;
}

test('what a piece is offered in has to be a variant of its model', async () => {
  await writeModel('pieces/mat.glb', ['Jute', 'Wool']);
  const offered = (...choices: string[]) => modelProblems(folder, [{ id: 'pieces/mat', choices }]);
  expect(await offered('Jute', 'Wool')).toEqual([]);
  expect(await offered('Jute', 'Silk')).toEqual([
    expect.stringMatching(/mat\.glb: has no variant Silk, .* it has Jute, Wool\./),
  ]);
});

test('choices without a model are said to want one', async () => {
  expect(await modelProblems(folder, [{ id: 'pieces/mat', choices: ['Jute', 'Wool'] }])).toEqual([
    expect.stringMatching(/mat\.glb: is missing/),
  ]);
});

test('a file of another kind, or of nothing that the catalogue has, is told of', async () => {
  await writeModel('pieces/stool.glb', []);
  writeFileSync(join(folder, 'pieces/mat.obj'), '');
  expect(await modelProblems(folder, [{ id: 'pieces/mat' }])).toEqual([
    expect.stringMatching(/mat\.obj: expected a GLB file/),
    expect.stringMatching(/stool\.glb: is of no piece or candle/),
  ]);
});
