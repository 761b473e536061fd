import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { cleanFileName, cleanLine, cleanText } from '@studio/enquiry/clean';
import { HEAD_BYTES, MAX_FILES_BYTES, typeOf } from '@studio/enquiry/file-kinds';
import { syncWhole, writeWhole } from '@studio/files/durable';
import { Problem } from '@studio/http/problem';
import type { FastifyRequest } from 'fastify';
import { checkHead, checkName } from './attachments.ts';
import type { Field, StoredFile } from './enquiry.ts';

/** Limits of one form. 64 KiB of text are about 10,000 words, enough for a long cover letter. */
export const limits = {
  fields: 100,
  files: 10,
  fieldBytes: 64 * 1024,
  fieldNameBytes: 100,
  /** All text of a form together: a whole urlencoded or JSON body, or all text fields of a multipart body. */
  textBytes: 512 * 1024,
} as const;

/** A parsed form: its fields in their order, and its files, which are already in the request's folder. */
export interface Received {
  fields: Field[];
  files: StoredFile[];
}

const FILES_TOO_LARGE = 'The attachments are larger than 10 MB.';

/** Decides whether the bytes of a file may be written. */
export interface FileGate {
  /**
   * Called with 0 before a file is created, then with the size of each chunk before it is written.
   * @throws HttpError to refuse the file
   */
  admit(bytes: number): Promise<void>;
  /** Called when an admitted chunk has been written, or writing it has failed. */
  settled(bytes: number): void;
}

class FieldCollector {
  readonly fields: Field[] = [];
  #totalBytes = 0;

  /** @throws HttpError 413 for too many fields, too long a field, or too much text in total */
  add(rawName: string, rawValue: string): void {
    const size = Buffer.byteLength(rawValue);
    this.#totalBytes += size + Buffer.byteLength(rawName);
    if (this.fields.length >= limits.fields) throw new Problem(413, 'The form has too many fields.');
    if (size > limits.fieldBytes || this.#totalBytes > limits.textBytes) {
      throw new Problem(413, 'A text in the form is too long.');
    }
    const name = cleanLine(rawName, limits.fieldNameBytes);
    if (name !== '') this.fields.push({ name, value: cleanText(rawValue) });
  }
}

/**
 * Parses a multipart, urlencoded or JSON form. Files are streamed into `folder` and synced.
 * @throws HttpError (4xx) for a form that is refused, or a file system error
 */
export async function receiveForm(
  request: FastifyRequest,
  folder: string,
  gate: FileGate,
): Promise<Received> {
  if (!request.isMultipart()) return parseFields(request.body);
  try {
    return await parseMultipart(request, folder, gate);
  } catch (error) {
    // Stops parsing the rest: thousands of unwanted parts would block other requests.
    request.raw.unpipe();
    // HttpErrors have a status code, and errors of the library and the system have a code. An error with neither
    // comes from the parser: the body is not valid multipart.
    const isKnown = typeof error === 'object' && error !== null && ('statusCode' in error || 'code' in error);
    if (isKnown) throw error;
    throw new Problem(400, 'The form could not be read.');
  }
}

function parseFields(body: unknown): Received {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(400, 'The form could not be read.');
  }
  const collector = new FieldCollector();
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) collector.add(name, fieldText(item));
  }
  return { fields: collector.fields, files: [] };
}

function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') throw new Problem(400, 'A field of the form is not a text.');
  return String(value);
}

async function parseMultipart(request: FastifyRequest, folder: string, gate: FileGate): Promise<Received> {
  // The client has disconnected already; the parser would wait forever for the end of the body.
  if (request.raw.destroyed) throw new Problem(400, 'The form did not arrive whole.');
  const collector = new FieldCollector();
  const files: StoredFile[] = [];
  let remainingBytes = MAX_FILES_BYTES;
  const parts = request.parts({
    limits: {
      fields: limits.fields,
      files: limits.files,
      parts: limits.fields + limits.files,
      fieldSize: limits.fieldBytes,
      fieldNameSize: limits.fieldNameBytes,
      headerPairs: 20,
      // One byte above the limit: the parser truncates silently, and the check in `storeFile` must see the excess.
      fileSize: MAX_FILES_BYTES + 1,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      // Despite its type, the field name is undefined when the part header has none.
      if (typeof part.fieldname !== 'string') throw new Problem(400, 'The form could not be read.');
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new Problem(413, 'A text in the form is too long.');
      collector.add(part.fieldname, fieldText(part.value));
      continue;
    }
    // Browsers send an empty file input as a part without file name and content.
    if ((part.filename ?? '') === '' && (await isEmpty(part.file))) continue;
    const name = cleanFileName(part.filename ?? '');
    checkName(name);
    const stored = `file-${files.length + 1}`;
    const { size, sha256 } = await storeFile(part.file, join(folder, stored), {
      name,
      maxBytes: remainingBytes,
      gate,
    });
    remainingBytes -= size;
    files.push({ stored, name, size, type: typeOf(name), sha256 });
  }
  return { fields: collector.fields, files };
}

async function isEmpty(stream: Readable): Promise<boolean> {
  for await (const chunk of stream) if (chunk.length > 0) return false;
  return true;
}

/**
 * Streams a file to disk, hashes it, and checks its signature against its extension as soon as the first bytes arrive.
 * Only one chunk is in memory at a time.
 * @param options.maxBytes what remains of the limit for all files of the form
 * @throws HttpError 413 when the file is larger, 415 when its signature does not match, and what the gate throws
 */
async function storeFile(
  stream: Readable,
  path: string,
  { name, maxBytes, gate }: { name: string; maxBytes: number; gate: FileGate },
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let signature = Buffer.alloc(0);
  let size = 0;
  await gate.admit(0);
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('expected bytes');
      size += chunk.length;
      if (size > maxBytes) throw new Problem(413, FILES_TOO_LARGE);
      if (signature.length < HEAD_BYTES) {
        signature = Buffer.concat([signature, chunk.subarray(0, HEAD_BYTES - signature.length)]);
        if (signature.length === HEAD_BYTES) checkHead(name, signature);
      }
      await gate.admit(chunk.length);
      try {
        hash.update(chunk);
        await writeWhole(handle, chunk);
      } finally {
        gate.settled(chunk.length);
      }
    }
    if (signature.length < HEAD_BYTES) checkHead(name, signature);
    await syncWhole(handle, size);
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}
