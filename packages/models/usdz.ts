import { zipSync } from 'fflate';
import type { UsdFile } from './usda.ts';

/** Where each file inside has to begin (USDZ specification, "Layout"). */
const ALIGNMENT = 64;
/** Bytes of a zip's local header before the name, and of an extra field before its own bytes. */
const HEADER = 30;
const EXTRA = 4;
/** An extra field that no program knows; the same number as Pixar's own tools and others take. */
const PADDING = 0x1986;

/**
 * A USDZ: a zip that stores its files as they are, each beginning at a multiple of 64 bytes, the scene first.
 */
export function usdzOf(files: readonly UsdFile[]): Uint8Array {
  const entries: Parameters<typeof zipSync>[0] = {};
  let offset = 0;
  for (const [name, bytes] of files) {
    const start = offset + HEADER + name.length + EXTRA;
    const padding = (ALIGNMENT - (start % ALIGNMENT)) % ALIGNMENT;
    entries[name] = [bytes, { level: 0, mtime: '1980-01-01', extra: { [PADDING]: new Uint8Array(padding) } }];
    offset = start + padding + bytes.length;
  }
  return zipSync(entries);
}
