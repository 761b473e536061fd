/**
 * Fetches a model, telling how far it is.
 *
 * @param length its bytes once they are here, which a compressed answer does not say.
 * @param onProgress called with the share that has come, 0 to 1.
 * @throws when it cannot be had, or is stopped by `signal`.
 */
export async function fetchModel(
  address: string,
  length: number,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal });
  if (!answer.ok || !answer.body) throw new Error(`${address}: answered ${answer.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let come = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    come += part.value.length;
    onProgress(Math.min(1, come / length));
  }
  return new Blob(parts).arrayBuffer();
}
