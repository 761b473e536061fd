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

/** Returns the `extras` of a GLB's first camera; an empty object if it has none. */
export const cameraExtras = (glb: Uint8Array): CameraExtras => parseGlb(glb).json.cameras?.[0]?.extras ?? {};

/** Adds `extras` to the first camera of a GLB. All other bytes stay the same. Returns a GLB without a camera unchanged. */
export function withCameraExtras(glb: Uint8Array, more: Record<string, unknown>): Uint8Array {
  const { json, otherChunks } = parseGlb(glb);
  const [camera] = json.cameras ?? [];
  if (!camera) return glb;
  camera.extras = { ...camera.extras, ...more } as CameraExtras;
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = Math.ceil(text.length / 4) * 4;
  const output = new Uint8Array(HEADER_BYTES + CHUNK_HEADER_BYTES + length + otherChunks.length);
  output.set(glb.subarray(0, HEADER_BYTES + CHUNK_HEADER_BYTES));
  output.fill(0x20, HEADER_BYTES + CHUNK_HEADER_BYTES, HEADER_BYTES + CHUNK_HEADER_BYTES + length);
  output.set(text, HEADER_BYTES + CHUNK_HEADER_BYTES);
  output.set(otherChunks, HEADER_BYTES + CHUNK_HEADER_BYTES + length);
  const view = new DataView(output.buffer);
  view.setUint32(8, output.length, true);
  view.setUint32(HEADER_BYTES, length, true);
  return output;
}

/** Splits a GLB into its parsed JSON chunk and the chunks after it. */
function parseGlb(glb: Uint8Array) {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.length);
  if (glb.length < HEADER_BYTES + CHUNK_HEADER_BYTES || view.getUint32(0, true) !== GLB_MAGIC)
    throw new Error('expected a GLB file (glTF 2.0, binary)');
  const end = HEADER_BYTES + CHUNK_HEADER_BYTES + view.getUint32(HEADER_BYTES, true);
  const text = new TextDecoder().decode(glb.subarray(HEADER_BYTES + CHUNK_HEADER_BYTES, end));
  return { json: gltfSchema.parse(JSON.parse(text)), otherChunks: glb.subarray(end) };
}
