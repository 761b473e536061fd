import { z } from 'zod';

const GLB_MAGIC = 0x46546c67;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

const extrasSchema = z.looseObject({
  light: z.tuple([z.number(), z.number(), z.number()]).optional(),
});
const gltfSchema = z.looseObject({
  cameras: z.array(z.looseObject({ extras: extrasSchema.optional() })).optional(),
});

type CameraExtras = z.infer<typeof extrasSchema>;

/** Returns the `extras` of the first camera of a GLB, or an empty object. @throws Error when the bytes are not a GLB. */
export const readCameraExtras = (glb: Uint8Array): CameraExtras =>
  parseGlb(glb).json.cameras?.[0]?.extras ?? {};

/**
 * Returns a copy of a GLB with `extras` added to its first camera. Only the JSON chunk and the lengths in the headers change. A GLB
 * without a camera stays the same.
 *
 * @throws Error when the bytes are not a GLB.
 */
export function withCameraExtras(glb: Uint8Array, extras: Record<string, unknown>): Uint8Array {
  const { json, otherChunks } = parseGlb(glb);
  const [camera] = json.cameras ?? [];
  if (!camera) return glb;
  camera.extras = { ...camera.extras, ...extras } as CameraExtras;
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = Math.ceil(text.length / 4) * 4;
  const output = new Uint8Array(HEADER_BYTES + CHUNK_HEADER_BYTES + length + otherChunks.length);
  output.set(glb.subarray(0, HEADER_BYTES + CHUNK_HEADER_BYTES));
  output.fill(0x20, HEADER_BYTES + CHUNK_HEADER_BYTES, HEADER_BYTES + CHUNK_HEADER_BYTES + length);
  output.set(text, HEADER_BYTES + CHUNK_HEADER_BYTES);
  output.set(otherChunks, HEADER_BYTES + CHUNK_HEADER_BYTES + length);
  const dataView = new DataView(output.buffer);
  dataView.setUint32(8, output.length, true);
  dataView.setUint32(HEADER_BYTES, length, true);
  return output;
}

/** Splits a GLB into its parsed JSON chunk and the other chunks. @throws Error when the bytes are not a GLB. */
function parseGlb(glb: Uint8Array) {
  const dataView = new DataView(glb.buffer, glb.byteOffset, glb.length);
  if (glb.length < HEADER_BYTES + CHUNK_HEADER_BYTES || dataView.getUint32(0, true) !== GLB_MAGIC)
    throw new Error('expected a GLB file (glTF 2.0, binary)');
  const end = HEADER_BYTES + CHUNK_HEADER_BYTES + dataView.getUint32(HEADER_BYTES, true);
  const text = new TextDecoder().decode(glb.subarray(HEADER_BYTES + CHUNK_HEADER_BYTES, end));
  return { json: gltfSchema.parse(JSON.parse(text)), otherChunks: glb.subarray(end) };
}
