import type { ModelDownload } from '@studio/models/model-source';

/** Offset of a GLB file's length, an unsigned 32-bit little-endian number of bytes (glTF 2.0, 4.4.2 "Header"). */
const LENGTH_OFFSET = 8;

/**
 * Fetches a model and reports progress. Reads the total size from the GLB header, because Content-Length is the compressed size if
 * the response is compressed.
 *
 * @param onProgress called with the received fraction, from 0 to 1.
 * @throws when the request fails, or when `signal` is aborted.
 */
export async function fetchModel(
  url: string,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`${url}: status ${response.status}`);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let receivedBytes = 0;
  let totalBytes = Number.POSITIVE_INFINITY;
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    if (receivedBytes === 0 && chunk.value.length >= LENGTH_OFFSET + 4)
      totalBytes = new DataView(chunk.value.buffer, chunk.value.byteOffset).getUint32(LENGTH_OFFSET, true);
    receivedBytes += chunk.value.length;
    onProgress(Math.min(1, receivedBytes / totalBytes));
  }
  return new Blob(chunks).arrayBuffer();
}

/** Fetches the download size of a model in bytes. @param files `files` of ModelSource. @returns null if the request fails. */
export async function fetchModelSizeBytes(files: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(`${files}.json`, { signal });
    const download: Partial<ModelDownload> = await response.json();
    return download.bytes ?? null;
  } catch {
    return null;
  }
}
