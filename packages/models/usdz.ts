import { zipSync } from 'fflate';
import type { UsdFile } from './usd-text.ts';

/** Alignment of each file in bytes (USDZ specification, "Layout"). */
const ALIGNMENT = 64;
/** Size of the header of a zip entry before its file name. */
const LOCAL_HEADER_BYTES = 30;
/** Size of the header of an extra field. */
const EXTRA_HEADER_BYTES = 4;
/** ID of the extra field for padding, the same as in Pixar's tools. */
const PADDING_FIELD = 0x1986;

/** Packs files as a USDZ, an uncompressed zip with aligned files. @param files the USD text must be the first. */
export function packUsdz(files: readonly UsdFile[]): Uint8Array {
  const entries: Parameters<typeof zipSync>[0] = {};
  let offset = 0;
  for (const [name, bytes] of files) {
    const start = offset + LOCAL_HEADER_BYTES + name.length + EXTRA_HEADER_BYTES;
    const padding = (ALIGNMENT - (start % ALIGNMENT)) % ALIGNMENT;
    entries[name] = [
      bytes,
      { level: 0, mtime: '1980-01-01', extra: { [PADDING_FIELD]: new Uint8Array(padding) } },
    ];
    offset = start + padding + bytes.length;
  }
  return zipSync(entries);
}
