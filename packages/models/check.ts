import { globSync, readFileSync, statSync } from 'node:fs';
import type { Document } from '@gltf-transform/core';
import validator from 'gltf-validator';
import { type CatalogueSize, catalogueHang, catalogueSizes } from './catalogue-size.ts';
import { factsOf } from './facts.ts';
import type { ModelFacts, ModelPart } from './model-source.ts';
import { modelIO, readSource } from './read-source.ts';

/** What a source file may weigh and hold: on a phone all of it is unpacked at once. */
const MOST = { bytes: 1.2 * 1024 * 1024, allBytes: 30 * 1024 * 1024, triangles: 60_000, pixels: 2_048 };
/** How far a model may be from the size in the catalogue, as a share, and from the ground and its middle, in metres. */
const SIZE_TOLERANCE = 0.02;
const PLACE_TOLERANCE = 0.01;

/** Endings of files that show something in 3D. */
const MODELS = /\.(?:glb|gltf|usd[acz]?|obj|fbx)$/i;

/** What the catalogue says of the thing that a model is of. */
export interface Catalogued {
  /** `pieces/17-flow-chair`. */
  id: string;
  /** The text of its size; absent for what the catalogue gives none for, such as candles. */
  size?: string;
  /** What it is offered in, by name. */
  choices?: readonly string[];
}

/**
 * What is wrong with the models of a folder, in words, a line each.
 *
 * @param folder such as `content/models`.
 */
export async function modelProblems(folder: string, catalogue: readonly Catalogued[]): Promise<string[]> {
  const files = globSync('**/*.*', { cwd: folder }).filter((file) => MODELS.test(file));
  const problems: string[] = [];
  for (const file of files.sort()) {
    const path = `${folder}/${file}`;
    const entry = catalogue.find(({ id }) => `${id}.glb` === file);
    const found = !file.endsWith('.glb')
      ? [
          /\.glb$/i.test(file)
            ? 'expected its ending in small letters, .glb; rename it'
            : 'expected a GLB file (glTF 2.0, binary); other kinds are made of it',
        ]
      : entry
        ? await problemsOf(path, entry)
        : [`is of no piece or candle; expected the name of one's file, such as ${catalogue[0]?.id}.glb`];
    problems.push(...found.map((problem) => `${path}: ${problem}`));
  }
  for (const { id, choices = [] } of catalogue)
    if (choices.length > 0 && !files.includes(`${id}.glb`))
      problems.push(
        `${folder}/${id}.glb: is missing, and ${id}.yaml has choices, which are shown on the model; put it there, or take the choices out`,
      );
  const all = files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
  if (all > MOST.allBytes)
    problems.push(
      `${folder}: all files together are ${megabytes(all)}, expected at most ${megabytes(MOST.allBytes)}`,
    );
  return problems;
}

async function problemsOf(path: string, { size, choices = [] }: Catalogued): Promise<string[]> {
  const bytes = readFileSync(path);
  let document: Awaited<ReturnType<typeof readSource>>;
  try {
    document = await readSource(path);
  } catch {
    return ['cannot be read as a model; expected a GLB file (glTF 2.0, binary)'];
  }
  const facts = factsOf(document);
  const wide = document
    .getRoot()
    .listTextures()
    .map((texture) => Math.max(...(texture.getSize() ?? [0])));
  const widest = Math.max(0, ...wide);
  return [
    ...(bytes.length > MOST.bytes
      ? [
          `weighs ${megabytes(bytes.length)}, expected at most ${megabytes(MOST.bytes)}; fewer triangles or smaller textures help`,
        ]
      : []),
    ...(facts.triangles > MOST.triangles
      ? [`has ${facts.triangles} triangles, expected at most ${MOST.triangles}`]
      : []),
    ...(widest > MOST.pixels ? [`has a texture of ${widest} pixels, expected at most ${MOST.pixels}`] : []),
    ...(await invalidities(bytes, document)),
    ...placeProblems(facts, catalogueHang(size ?? '')),
    ...(size === undefined ? [] : sizeProblems(facts, size)),
    ...choices
      .filter((name) => !facts.variants.includes(name))
      .map(
        (name) =>
          `has no variant ${name}, which its choices name; it has ${facts.variants.join(', ') || 'none'}. Name the choice as the variant, or ask the maker for it`,
      ),
  ];
}

/** What the maker's own bytes have that glTF forbids; of compressed meshes, which the validator does not look into, once unpacked. */
async function invalidities(bytes: Uint8Array, document: Document): Promise<string[]> {
  const all = await errorsIn(bytes);
  const compressed = document
    .getRoot()
    .listExtensionsUsed()
    .filter(({ extensionName }) => extensionName === 'EXT_meshopt_compression');
  if (compressed.length > 0) {
    for (const extension of compressed) extension.dispose();
    all.push(...(await errorsIn(await (await modelIO()).writeBinary(document))));
  }
  return [...new Set(all)];
}

async function errorsIn(bytes: Uint8Array): Promise<string[]> {
  const { issues } = await validator.validateBytes(bytes, { maxIssues: 20, ignoredIssues: UNSUPPORTED });
  return issues.messages
    .filter(({ severity }) => severity === 0)
    .map(({ message, pointer }) => `is not valid glTF: ${message} (${pointer})`);
}

/** Told of by the validator as unknown, and known to all that reads these files. */
const UNSUPPORTED = ['UNSUPPORTED_EXTENSION', 'IMAGE_UNRECOGNIZED_FORMAT'];

/** @param hang how far off the ground it is to be, in metres. */
function placeProblems({ parts, size }: ModelFacts, hang: number): string[] {
  if (parts.length === 0) return ['shows nothing: there is no mesh in it'];
  const edge = (axis: 0 | 1 | 2, end: 'min' | 'max') =>
    (end === 'min' ? Math.min : Math.max)(...parts.map((part) => part[end][axis]));
  const near = Math.max(PLACE_TOLERANCE, Math.max(...size) * SIZE_TOLERANCE);
  const ground = edge(1, 'min');
  const aside = ([0, 2] as const).map((axis) => (edge(axis, 'min') + edge(axis, 'max')) / 2);
  return [
    ...(Math.abs(ground - hang) > PLACE_TOLERANCE
      ? [
          `its lowest point is at ${millimetres(ground)}, expected ${hang === 0 ? '0: it has to stand on the ground, unless its size says how high it hangs, such as "hangs 370 mm off the floor"' : `${millimetres(hang)}, where its size says that it hangs`}`,
        ]
      : []),
    ...(aside.some((middle) => Math.abs(middle) > near)
      ? [`its middle is ${aside.map(millimetres).join(' and ')} beside the origin, expected it there`]
      : []),
    ...(Math.max(...size) > 20 || Math.max(...size) < 0.01
      ? [`is ${size.map(millimetres).join(' × ')}: is it in metres?`]
      : []),
  ];
}

/** Each size of the catalogue has to be that of the whole, or of one of its parts. */
function sizeProblems(facts: ModelFacts, text: string): string[] {
  const own = facts.parts.filter(({ name }) => !name.startsWith('beside'));
  const measured = [...own.map(partSize), wholeSize(own)];
  return catalogueSizes(text)
    .filter((size) => !measured.some((one) => isNear(one, size)))
    .map(
      (size) =>
        `measures ${measured.at(-1)?.map(millimetres).join(' × ')} (across, deep, high), and the catalogue says ${size.map(millimetres).join(' × ')}; expected them within ${SIZE_TOLERANCE * 100} %. Mend the model, or the piece's size`,
    );
}

const partSize = ({ min, max, size }: ModelPart): CatalogueSize => {
  const [width, height, depth] = size ?? [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  return [width, depth, height];
};

const wholeSize = (parts: readonly ModelPart[]): CatalogueSize => {
  const across = (axis: 0 | 1 | 2) =>
    Math.max(...parts.map(({ max }) => max[axis])) - Math.min(...parts.map(({ min }) => min[axis]));
  return [across(0), across(2), across(1)];
};

const isNear = (size: CatalogueSize, wanted: CatalogueSize): boolean =>
  size.every(
    (length, axis) => Math.abs(length - (wanted[axis] ?? 0)) <= (wanted[axis] ?? 0) * SIZE_TOLERANCE,
  );

const millimetres = (metres: number): string => `${Math.round(metres * 1000)} mm`;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
