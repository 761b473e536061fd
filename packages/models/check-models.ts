import { globSync, readFileSync, statSync } from 'node:fs';
import type { Document } from '@gltf-transform/core';
import validator from 'gltf-validator';
import { measureTotalSize, readModelMetadata } from './model-metadata.ts';
import type { ModelMetadata, ModelPart } from './model-source.ts';
import { type CatalogueSize, parseHangHeight, parseSizes } from './parse-size.ts';
import { createModelIO, readModel } from './read-model.ts';

/**
 * Limits of one model, and the limit of all models together (`totalBytes`). The limits are low, because a phone unpacks a model into
 * memory. `textureSide` is in pixels.
 */
const MODEL_LIMITS = {
  bytes: 1.2 * 1024 * 1024,
  totalBytes: 30 * 1024 * 1024,
  triangles: 60_000,
  textureSide: 2_048,
};
/** Maximum difference between the size of a model and its size in the catalogue, as a fraction of the latter. */
const SIZE_TOLERANCE = 0.02;
/**
 * Maximum distance of the lowest point and of the centre from where they must be, in metres. The centre of a large model may be further
 * away (SIZE_TOLERANCE).
 */
const POSITION_TOLERANCE = 0.01;

const MODEL_EXTENSION = /\.(?:glb|gltf|usd[acz]?|obj|fbx)$/i;

/** A piece or candle, with the fields that its model must match. It may have no model. */
export interface ModelSubject {
  /** Path of the model without extension, such as `pieces/17-flow-chair`. */
  id: string;
  /** Size as text, such as "490 × 610 × 800 mm". Candles have none. */
  size?: string;
  /** Names of the options that visitors can choose. Each must be a variant of the model. */
  choices?: readonly string[];
}

/**
 * @param folder such as `content/models`.
 * @param catalogue all pieces and candles.
 * @returns a message for each issue, starting with the path of the file.
 */
export async function checkModels(folder: string, catalogue: readonly ModelSubject[]): Promise<string[]> {
  const files = globSync('**/*.*', { cwd: folder }).filter((file) => MODEL_EXTENSION.test(file));
  const issues: string[] = [];
  for (const file of files.sort()) {
    const path = `${folder}/${file}`;
    const entry = catalogue.find(({ id }) => `${id}.glb` === file);
    const fileIssues = !file.endsWith('.glb')
      ? [
          /\.glb$/i.test(file)
            ? 'expected a lowercase extension .glb; rename the file'
            : 'expected a GLB file (glTF 2.0, binary); other formats are generated from it',
        ]
      : entry
        ? await checkModel(path, entry)
        : [
            `does not belong to a piece or candle; expected the file name of one, such as ${catalogue[0]?.id}.glb`,
          ];
    issues.push(...fileIssues.map((issue) => `${path}: ${issue}`));
  }
  for (const { id, choices = [] } of catalogue)
    if (choices.length > 0 && !files.includes(`${id}.glb`))
      issues.push(
        `${folder}/${id}.glb: is missing, but ${id}.yaml has choices, which need a model; add it, or remove the choices`,
      );
  const totalBytes = files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
  if (totalBytes > MODEL_LIMITS.totalBytes)
    issues.push(
      `${folder}: all files together have ${formatMegabytes(totalBytes)}, expected at most ${formatMegabytes(MODEL_LIMITS.totalBytes)}`,
    );
  return issues;
}

async function checkModel(path: string, { size, choices = [] }: ModelSubject): Promise<string[]> {
  const bytes = readFileSync(path);
  let document: Awaited<ReturnType<typeof readModel>>;
  try {
    document = await readModel(path);
  } catch {
    return ['cannot be read as a model; expected a GLB file (glTF 2.0, binary)'];
  }
  const metadata = readModelMetadata(document);
  const textureSizes = document
    .getRoot()
    .listTextures()
    .map((texture) => Math.max(...(texture.getSize() ?? [0])));
  const largestTexture = Math.max(0, ...textureSizes);
  return [
    ...(bytes.length > MODEL_LIMITS.bytes
      ? [
          `has ${formatMegabytes(bytes.length)}, expected at most ${formatMegabytes(MODEL_LIMITS.bytes)}; use fewer triangles or smaller textures`,
        ]
      : []),
    ...(metadata.triangles > MODEL_LIMITS.triangles
      ? [`has ${metadata.triangles} triangles, expected at most ${MODEL_LIMITS.triangles}`]
      : []),
    ...(largestTexture > MODEL_LIMITS.textureSide
      ? [`has a texture of ${largestTexture} pixels, expected at most ${MODEL_LIMITS.textureSide}`]
      : []),
    ...(await validateGltf(bytes, document)),
    ...checkPosition(metadata, parseHangHeight(size ?? '')),
    ...(size === undefined ? [] : checkSize(metadata, size)),
    ...choices
      .filter((name) => !metadata.variants.includes(name))
      .map(
        (name) =>
          `has no variant ${name}, which is one of its choices; it has ${metadata.variants.join(', ') || 'none'}. Rename the choice, or add the variant to the model`,
      ),
  ];
}

/** Validates a file. The validator skips compressed meshes, so a compressed file is decompressed and validated again. */
async function validateGltf(bytes: Uint8Array, document: Document): Promise<string[]> {
  const errors = await runValidator(bytes);
  const compressionExtensions = document
    .getRoot()
    .listExtensionsUsed()
    .filter(({ extensionName }) => extensionName === 'EXT_meshopt_compression');
  if (compressionExtensions.length > 0) {
    for (const extension of compressionExtensions) extension.dispose();
    errors.push(...(await runValidator(await (await createModelIO()).writeBinary(document))));
  }
  return [...new Set(errors)];
}

async function runValidator(bytes: Uint8Array): Promise<string[]> {
  const { issues } = await validator.validateBytes(bytes, { maxIssues: 20, ignoredIssues: IGNORED_ISSUES });
  return issues.messages
    .filter(({ severity }) => severity === 0)
    .map(({ message, pointer }) => `is not valid glTF: ${message} (${pointer})`);
}

/** Issues about extensions and image formats that the site supports, but the validator does not. */
const IGNORED_ISSUES = ['UNSUPPORTED_EXTENSION', 'IMAGE_UNRECOGNIZED_FORMAT'];

/** @param expectedLowestY height of the lowest point above the ground in metres. */
function checkPosition({ parts, size }: ModelMetadata, expectedLowestY: number): string[] {
  if (parts.length === 0) return ['has no mesh'];
  const outerEdge = (axis: 0 | 1 | 2, end: 'min' | 'max') =>
    (end === 'min' ? Math.min : Math.max)(...parts.map((part) => part[end][axis]));
  const tolerance = Math.max(POSITION_TOLERANCE, Math.max(...size) * SIZE_TOLERANCE);
  const lowestY = outerEdge(1, 'min');
  const centreOffsets = ([0, 2] as const).map(
    (axis) => (outerEdge(axis, 'min') + outerEdge(axis, 'max')) / 2,
  );
  return [
    ...(Math.abs(lowestY - expectedLowestY) > POSITION_TOLERANCE
      ? [
          `its lowest point is at ${formatMillimetres(lowestY)}, expected ${expectedLowestY === 0 ? '0: it must stand on the ground, unless its size states its height, such as "hangs 370 mm off the floor"' : `${formatMillimetres(expectedLowestY)}, the height in its size`}`,
        ]
      : []),
    ...(centreOffsets.some((offset) => Math.abs(offset) > tolerance)
      ? [
          `its centre is ${centreOffsets.map(formatMillimetres).join(' and ')} away from the origin, expected 0`,
        ]
      : []),
    ...(Math.max(...size) > 20 || Math.max(...size) < 0.01
      ? [`is ${size.map(formatMillimetres).join(' × ')}: is it in metres?`]
      : []),
  ];
}

/** Checks that each size in a text is the size of the model or of one of its parts. @param text size of the piece in the catalogue. */
function checkSize(metadata: ModelMetadata, text: string): string[] {
  // A part whose name starts with "beside" is another object, not a part of the piece.
  const pieceParts = metadata.parts.filter(({ name }) => !name.startsWith('beside'));
  const measuredSizes = [...pieceParts.map(measureSize), measureTotalSize(pieceParts)].map(toCatalogueSize);
  return parseSizes(text)
    .filter((size) => !measuredSizes.some((candidate) => isWithinTolerance(candidate, size)))
    .map(
      (size) =>
        `measures ${measuredSizes.at(-1)?.map(formatMillimetres).join(' × ')} (width, depth, height), but the catalogue says ${size.map(formatMillimetres).join(' × ')}; expected a difference of at most ${SIZE_TOLERANCE * 100} %. Fix the model, or the size of the piece`,
    );
}

const measureSize = ({ min, max, size }: ModelPart): ModelMetadata['size'] =>
  size ?? [max[0] - min[0], max[1] - min[1], max[2] - min[2]];

const toCatalogueSize = ([width, height, depth]: ModelMetadata['size']): CatalogueSize => [
  width,
  depth,
  height,
];

const isWithinTolerance = (size: CatalogueSize, expected: CatalogueSize): boolean =>
  size.every(
    (length, axis) => Math.abs(length - (expected[axis] ?? 0)) <= (expected[axis] ?? 0) * SIZE_TOLERANCE,
  );

const formatMillimetres = (metres: number): string => `${Math.round(metres * 1000)} mm`;
const formatMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
