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

/** What one form may hold. A cover letter of 64 KiB is some 10,000 words. */
export const limits = {
  fields: 100,
  files: 10,
  fieldBytes: 64 * 1024,
  fieldNameBytes: 100,
  /** Urlencoded and JSON bodies, and all the text of a multipart body, in bytes. */
  textBytes: 512 * 1024,
} as const;

/** A form as received: its fields in their order, its files already on disk (in the request's folder). */
export interface Received {
  fields: Field[];
  files: StoredFile[];
}

const tooLarge = 'The attachments are larger than 10 MB.';

/** What a file passes on its way in. */
export interface FileGate {
  /** Asked with the bytes that have just come, and with none before the first. Throws a Problem to refuse the file. */
  admit(bytes: number): Promise<void>;
  /** Told when bytes that were let in have been written, or could not be. */
  settled(bytes: number): void;
}

class FieldCollector {
  readonly fields: Field[] = [];
  #bytes = 0;

  /** @throws Problem 413 for too many, too long, or too much in all. */
  add(rawName: string, rawValue: string): void {
    const size = Buffer.byteLength(rawValue);
    this.#bytes += size + Buffer.byteLength(rawName);
    if (this.fields.length >= limits.fields) throw new Problem(413, 'The form has too many fields.');
    if (size > limits.fieldBytes || this.#bytes > limits.textBytes) {
      throw new Problem(413, 'A text in the form is too long.');
    }
    const name = cleanLine(rawName, limits.fieldNameBytes);
    if (name !== '') this.fields.push({ name, value: cleanText(rawValue) });
  }
}

/**
 * Reads a form of any of the three accepted kinds. Files are streamed to `folder` and synced there.
 * @throws Problem (4xx) for what cannot be accepted; errors of the file system as they are.
 */
export async function receiveForm(
  request: FastifyRequest,
  folder: string,
  gate: FileGate,
): Promise<Received> {
  if (!request.isMultipart()) return receiveFields(request.body);
  try {
    return await receiveMultipart(request, folder, gate);
  } catch (error) {
    // What is still to come is not parsed any more: ten thousand parts that nobody wants keep everybody waiting.
    request.raw.unpipe();
    // Our own refusals, the library's and the system's errors all say what they are; a bare error is
    // the parser's word for a body that is no multipart at all.
    const named = typeof error === 'object' && error !== null && ('statusCode' in error || 'code' in error);
    if (named) throw error;
    throw new Problem(400, 'The form could not be read.');
  }
}

function receiveFields(body: unknown): Received {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(400, 'The form could not be read.');
  }
  const collector = new FieldCollector();
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) collector.add(name, textOf(item));
  }
  return { fields: collector.fields, files: [] };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') throw new Problem(400, 'A field of the form is not a text.');
  return String(value);
}

async function receiveMultipart(request: FastifyRequest, folder: string, gate: FileGate): Promise<Received> {
  // A visitor who left before the reading began: the parser would wait for the end of a body for ever.
  if (request.raw.destroyed) throw new Problem(400, 'The form did not arrive whole.');
  const collector = new FieldCollector();
  const files: StoredFile[] = [];
  let room = MAX_FILES_BYTES;
  const parts = request.parts({
    limits: {
      fields: limits.fields,
      files: limits.files,
      parts: limits.fields + limits.files,
      fieldSize: limits.fieldBytes,
      fieldNameSize: limits.fieldNameBytes,
      headerPairs: 20,
      // One more than allowed, so that a file of exactly the limit passes.
      fileSize: MAX_FILES_BYTES + 1,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      // The parser passes on a part whose head names no field, whatever its types say.
      if (typeof part.fieldname !== 'string') throw new Problem(400, 'The form could not be read.');
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new Problem(413, 'A text in the form is too long.');
      collector.add(part.fieldname, textOf(part.value));
      continue;
    }
    // What a browser sends for a file field that was left empty: no name and no bytes.
    if ((part.filename ?? '') === '' && (await isEmpty(part.file))) continue;
    const name = cleanFileName(part.filename ?? '');
    checkName(name);
    const stored = `file-${files.length + 1}`;
    const { size, sha256 } = await storeFile(part.file, join(folder, stored), { name, room, gate });
    room -= size;
    files.push({ stored, name, size, type: typeOf(name), sha256 });
  }
  return { fields: collector.fields, files };
}

async function isEmpty(stream: Readable): Promise<boolean> {
  for await (const piece of stream) if (piece.length > 0) return false;
  return true;
}

/**
 * Writes a stream to a new file piece by piece, hashing on the way. Holds one piece in memory, and refuses a file that is
 * not what its name says at its first bytes.
 * @param rules.room how many bytes the form may still hold
 */
async function storeFile(
  stream: Readable,
  path: string,
  { name, room, gate }: { name: string; room: number; gate: FileGate },
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  await gate.admit(0);
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const piece of stream) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('expected bytes');
      size += piece.length;
      if (size > room) throw new Problem(413, tooLarge);
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES - head.length)]);
        if (head.length === HEAD_BYTES) checkHead(name, head);
      }
      await gate.admit(piece.length);
      try {
        hash.update(piece);
        await writeWhole(handle, piece);
      } finally {
        gate.settled(piece.length);
      }
    }
    if (head.length < HEAD_BYTES) checkHead(name, head);
    await syncWhole(handle, size);
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}
