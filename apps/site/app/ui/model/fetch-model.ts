import type { ModelWeight } from '@studio/models/model-source';

/** Where a GLB file says its length in bytes, as a little-endian number of four bytes (glTF 2.0, 4.4.2 "Header"). */
const LENGTH_AT = 8;

/**
 * Fetches a model, telling how far it is. The file itself says how long it is, which a compressed answer does not.
 *
 * @param onProgress called with the share that has come, 0 to 1.
 * @throws when it cannot be had, or is stopped by `signal`.
 */
export async function fetchModel(
  address: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal });
  if (!answer.ok || !answer.body) throw new Error(`${address}: answered ${answer.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let come = 0;
  let length = Number.POSITIVE_INFINITY;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    if (come === 0 && part.value.length >= LENGTH_AT + 4)
      length = new DataView(part.value.buffer, part.value.byteOffset).getUint32(LENGTH_AT, true);
    come += part.value.length;
    onProgress(Math.min(1, come / length));
  }
  return new Blob(parts).arrayBuffer();
}

/** How many bytes a model takes over the line; null where that cannot be had. @param files as in ModelSource. */
export async function fetchModelBytes(files: string, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(`${files}.json`, { signal });
    const weight: Partial<ModelWeight> = await answer.json();
    return weight.bytes ?? null;
  } catch {
    return null;
  }
}
