/** Formats that are cleaned without a canvas. */
export type ImageType = 'jpg' | 'png' | 'webp';
type Bytes = Uint8Array<ArrayBuffer>;

const JPEG_START = Uint8Array.of(0xff, 0xd8);
const JPEG_END = Uint8Array.of(0xff, 0xd9);
const PNG_START = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const EXIF_HEADER = 'Exif\0\0';
const ORIENTATION_TAG = 0x0112;
/** Chunks that change how a PNG looks (PNG, third edition, chapter 11). */
const PNG_CHUNKS =
  /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/;
const WEBP_CHUNKS = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;
/** Flags for EXIF and XMP in the chunk VP8X (RFC 9649, section 2.7). */
const [WEBP_EXIF_FLAG, WEBP_XMP_FLAG] = [0x08, 0x04];

/** Returns the type of an image by its first bytes, because extensions are often wrong. */
export function findImageType(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, JPEG_START) && bytes[2] === 0xff) return 'jpg';
  if (startsWith(bytes, PNG_START)) return 'png';
  return readText(bytes, 0, 4) === 'RIFF' && readText(bytes, 8, 4) === 'WEBP' ? 'webp' : undefined;
}

/**
 * Copies the parts of an image that are needed to show it. Leaves out all others, such as EXIF, XMP, IPTC, comments, previews, and a
 * film after the end of the image, because each of them may contain the place of the photograph. Keeps the orientation.
 *
 * @param bytes a whole file.
 * @returns the parts of the new file, or undefined if the image is damaged.
 */
export function removeMetadata(bytes: Bytes, type: ImageType): Bytes[] | undefined {
  try {
    return { jpg: cleanJpeg, png: cleanPng, webp: cleanWebp }[type](bytes);
  } catch {
    // A length in the file is wrong, or the file is cut off.
    return undefined;
  }
}

/** Copies the segments up to the end of the first image (ITU-T T.81, annex B). */
function cleanJpeg(bytes: Bytes): Bytes[] | undefined {
  const parts: Bytes[] = [];
  let orientation: number | undefined;
  let hasPixels = false;
  let offset = JPEG_START.length;
  for (;;) {
    offset = bytes.indexOf(0xff, offset);
    const marker = bytes[offset + 1];
    if (offset < 0 || marker === undefined || marker === 0xd9) break;
    if (isWithoutLength(marker)) {
      offset += 1;
      continue;
    }
    const end = offset + 2 + viewOf(bytes).getUint16(offset + 2);
    const content = readText(bytes, offset + 4, 12);
    if (marker === 0xe1 && content.startsWith(EXIF_HEADER))
      orientation ??= readOrientation(bytes.subarray(offset + 10, end));
    else if (isNeededSegment(marker, content)) parts.push(bytes.subarray(offset, end));
    offset = end;
    if (marker !== 0xda) continue;
    offset = findEndOfScan(bytes, end);
    parts.push(bytes.subarray(end, offset));
    hasPixels = true;
  }
  const exif = createExif(orientation);
  const header = exif && Uint8Array.of(0xff, 0xe1, 0, exif.length + 8, ...toCodes(EXIF_HEADER), ...exif);
  return hasPixels ? [JPEG_START, ...(header ? [header] : []), ...parts, JPEG_END] : undefined;
}

/** Whether a marker has no segment: fill bytes, restart markers, and the start of an image. */
const isWithoutLength = (marker: number): boolean =>
  marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/** Whether a segment has pixels, tables, the density, the colour profile or the colour transform of an image. */
const isNeededSegment = (marker: number, content: string): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) ||
  (marker >= 0xda && marker <= 0xdf) ||
  (marker === 0xe0 && content.startsWith('JFIF\0')) ||
  (marker === 0xe2 && content.startsWith('ICC_PROFILE\0')) ||
  (marker === 0xee && content.startsWith('Adobe'));

/** Returns the offset of the first marker after a scan's pixels. They contain restart markers, and 0xff as 0xff 0x00. */
function findEndOfScan(bytes: Bytes, from: number): number {
  for (let offset = from; ; offset += 2) {
    offset = bytes.indexOf(0xff, offset);
    const next = bytes[offset + 1];
    if (offset < 0 || next === undefined) return bytes.length;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return offset;
  }
}

/** Copies the needed chunks up to the end of the image. */
function cleanPng(bytes: Bytes): Bytes[] | undefined {
  const chunks: Bytes[] = [];
  let orientation: number | undefined;
  for (let offset = PNG_START.length; offset + 8 <= bytes.length; ) {
    const end = offset + 12 + viewOf(bytes).getUint32(offset);
    const type = readText(bytes, offset + 4, 4);
    if (type === 'eXIf') orientation ??= readOrientation(bytes.subarray(offset + 8, end - 4));
    if (PNG_CHUNKS.test(type)) chunks.push(bytes.subarray(offset, end));
    if (type === 'IEND') break;
    offset = end;
  }
  const [header, ...others] = chunks;
  if (!header || !others.some((chunk) => readText(chunk, 4, 4) === 'IDAT')) return undefined;
  const exif = createExif(orientation);
  return [PNG_START, header, ...(exif ? [createPngChunk('eXIf', exif)] : []), ...others];
}

function createPngChunk(type: string, content: Bytes): Bytes {
  const typed = Uint8Array.of(...toCodes(type), ...content);
  const chunk = new Uint8Array(typed.length + 8);
  chunk.set(typed, 4);
  viewOf(chunk).setUint32(0, content.length);
  viewOf(chunk).setUint32(typed.length + 4, calculateCrc(typed));
  return chunk;
}

/** Returns the checksum of a chunk (PNG, third edition, annex D). */
function calculateCrc(bytes: Bytes): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Copies the needed chunks. The first of an extended file has flags for the others. */
function cleanWebp(bytes: Bytes): Bytes[] | undefined {
  const chunks: Bytes[] = [];
  let orientation: number | undefined;
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const contentEnd = offset + 8 + viewOf(bytes).getUint32(offset + 4, true);
    const end = contentEnd + (contentEnd % 2);
    const type = readText(bytes, offset, 4);
    if (type === 'EXIF') {
      const start = readText(bytes, offset + 8, 6) === EXIF_HEADER ? offset + 14 : offset + 8;
      orientation ??= readOrientation(bytes.subarray(start, contentEnd));
    }
    if (WEBP_CHUNKS.test(type)) chunks.push(bytes.slice(offset, end));
    offset = end;
  }
  const [first] = chunks;
  if (!first || !chunks.some((chunk) => /^(VP8 |VP8L|ANMF)$/.test(readText(chunk, 0, 4)))) return undefined;
  const isExtended = readText(first, 0, 4) === 'VP8X';
  const exif = isExtended ? createExif(orientation) : undefined;
  if (isExtended)
    first[8] = ((first[8] ?? 0) & ~(WEBP_EXIF_FLAG | WEBP_XMP_FLAG)) | (exif ? WEBP_EXIF_FLAG : 0);
  if (exif) chunks.push(Uint8Array.of(...toCodes('EXIF'), exif.length, 0, 0, 0, ...exif));
  const header = Uint8Array.of(...toCodes('RIFF'), 0, 0, 0, 0, ...toCodes('WEBP'));
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  viewOf(header).setUint32(4, length, true);
  return [header, ...chunks];
}

/** Reads the orientation of EXIF (Exif 3.0, section 4.6.5), from 1 (upright) to 8. */
function readOrientation(exif: Bytes): number {
  const view = viewOf(exif);
  try {
    const isLittleEndian = view.getUint16(0) === 0x4949;
    const start = view.getUint32(4, isLittleEndian);
    const count = view.getUint16(start, isLittleEndian);
    for (let entry = start + 2; entry < start + 2 + count * 12; entry += 12)
      if (view.getUint16(entry, isLittleEndian) === ORIENTATION_TAG)
        return view.getUint16(entry + 8, isLittleEndian);
  } catch {
    // An offset is wrong, or EXIF is cut off.
  }
  return 1;
}

/** Creates EXIF with an orientation only. @returns undefined if the image is upright. */
function createExif(orientation = 1): Bytes | undefined {
  if (orientation < 2 || orientation > 8) return undefined;
  const tiffHeader = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8];
  const entry = [ORIENTATION_TAG >> 8, ORIENTATION_TAG & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.of(...tiffHeader, 0, 1, ...entry, 0, 0, 0, 0);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const readText = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const toCodes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
