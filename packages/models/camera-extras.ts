import { z } from 'zod';

const MAGIC = 0x46546c67;
const HEADER = 12;
const CHUNK_HEADER = 8;

const extrasSchema = z.looseObject({
  light: z.tuple([z.number(), z.number(), z.number()]).optional(),
});
const gltfSchema = z.looseObject({
  cameras: z.array(z.looseObject({ extras: extrasSchema.optional() })).optional(),
});

type Extras = z.infer<typeof extrasSchema>;

/** What a GLB says of its camera beyond glTF's own; nothing where it has none. */
export const cameraExtras = (glb: Uint8Array): Extras => read(glb).json.cameras?.[0]?.extras ?? {};

/** The same GLB, its camera telling more; all else stays byte by byte. One without a camera is left as it is. */
export function withCameraExtras(glb: Uint8Array, more: Record<string, unknown>): Uint8Array {
  const { json, rest } = read(glb);
  const [camera] = json.cameras ?? [];
  if (!camera) return glb;
  camera.extras = { ...camera.extras, ...more } as Extras;
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = Math.ceil(text.length / 4) * 4;
  const out = new Uint8Array(HEADER + CHUNK_HEADER + length + rest.length);
  out.set(glb.subarray(0, HEADER + CHUNK_HEADER));
  out.fill(0x20, HEADER + CHUNK_HEADER, HEADER + CHUNK_HEADER + length);
  out.set(text, HEADER + CHUNK_HEADER);
  out.set(rest, HEADER + CHUNK_HEADER + length);
  const view = new DataView(out.buffer);
  view.setUint32(8, out.length, true);
  view.setUint32(HEADER, length, true);
  return out;
}

/** The description of a GLB, and what follows it. */
function read(glb: Uint8Array) {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.length);
  if (glb.length < HEADER + CHUNK_HEADER || view.getUint32(0, true) !== MAGIC)
    throw new Error('expected a GLB file (glTF 2.0, binary)');
  const end = HEADER + CHUNK_HEADER + view.getUint32(HEADER, true);
  const text = new TextDecoder().decode(glb.subarray(HEADER + CHUNK_HEADER, end));
  return { json: gltfSchema.parse(JSON.parse(text)), rest: glb.subarray(end) };
}
