import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { cleanFileName, cleanLine, cleanText } from '@studio/enquiry/clean';
import { getMimeType, MAX_FILES_BYTES, SIGNATURE_BYTES } from '@studio/enquiry/file-types';
import { errorCode, HttpError } from '@studio/http/errors';
import type { FastifyRequest } from 'fastify';
import { checkFileName, checkFileSignature } from './attachment-checks.ts';
import type { Field, StoredFile } from './enquiry.ts';

/** Limits of a form. A field of 64 KiB holds about 10,000 words, which is enough for a long cover letter. */
export const FORM_LIMITS = {
  fields: 100,
  files: 10,
  fieldBytes: 64 * 1024,
  fieldNameBytes: 100,
  /** Size of a urlencoded or JSON body, or of all text fields of a multipart body. */
  textBytes: 512 * 1024,
} as const;

/** The fields and files of a form. The files are already synced to disk. */
export interface ParsedForm {
  fields: Field[];
  files: StoredFile[];
}

const FILES_TOO_LARGE = 'The attachments are larger than 10 MB.';
const TOO_MANY_FIELDS = 'The form has too many fields.';
/** Messages for the limits of the multipart library, by the code of its error. */
const LIMIT_MESSAGES = new Map([
  ['FST_FILES_LIMIT', `A message can have ${FORM_LIMITS.files} files at most.`],
  ['FST_FIELDS_LIMIT', TOO_MANY_FIELDS],
  ['FST_PARTS_LIMIT', TOO_MANY_FIELDS],
]);

/** Chooses where a file of the form is stored. @throws HttpError to refuse the file */
type AddFile = () => Promise<{ stored: string; path: string }>;

class FieldCollector {
  readonly fields: Field[] = [];
  #totalBytes = 0;

  /** Cleans and adds a field. @throws HttpError 413 for too many fields, too long a field, or too much text in total */
  add(rawName: string, rawValue: string): void {
    const size = Buffer.byteLength(rawValue);
    this.#totalBytes += size + Buffer.byteLength(rawName);
    if (this.fields.length >= FORM_LIMITS.fields) throw new HttpError(413, TOO_MANY_FIELDS);
    if (size > FORM_LIMITS.fieldBytes || this.#totalBytes > FORM_LIMITS.textBytes) {
      throw new HttpError(413, 'A text in the form is too long.');
    }
    const name = cleanLine(rawName, FORM_LIMITS.fieldNameBytes);
    if (name !== '') this.fields.push({ name, value: cleanText(rawValue) });
  }
}

/**
 * Parses a multipart, urlencoded or JSON form. Files are streamed to disk and synced.
 * @throws HttpError for a form that is refused; errors of `addFile`, the multipart library or the file system
 */
export async function parseForm(request: FastifyRequest, addFile: AddFile): Promise<ParsedForm> {
  if (!request.isMultipart()) return parseFields(request.body);
  try {
    return await parseMultipart(request, addFile);
  } catch (error) {
    // Stops the parser, because thousands of unwanted parts would block other requests.
    request.raw.unpipe();
    const limitMessage = LIMIT_MESSAGES.get(errorCode(error));
    if (limitMessage !== undefined) throw new HttpError(413, limitMessage);
    // HttpErrors have a status code, and errors of the library or the system have a code. Other errors mean that the body is not valid
    // multipart.
    const isExpectedError =
      typeof error === 'object' && error !== null && ('statusCode' in error || 'code' in error);
    if (isExpectedError) throw error;
    throw new HttpError(400, 'The form could not be read.');
  }
}

function parseFields(body: unknown): ParsedForm {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError(400, 'The form could not be read.');
  }
  const collector = new FieldCollector();
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) collector.add(name, toFieldValue(item));
  }
  return { fields: collector.fields, files: [] };
}

function toFieldValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') throw new HttpError(400, 'A field of the form is not text.');
  return String(value);
}

async function parseMultipart(request: FastifyRequest, addFile: AddFile): Promise<ParsedForm> {
  // If the connection is closed, the parser would wait forever for the end of the body.
  if (request.raw.destroyed) throw new HttpError(400, 'The form arrived incomplete.');
  const collector = new FieldCollector();
  const files: StoredFile[] = [];
  let remainingBytes = MAX_FILES_BYTES;
  const parts = request.parts({
    limits: {
      fields: FORM_LIMITS.fields,
      files: FORM_LIMITS.files,
      parts: FORM_LIMITS.fields + FORM_LIMITS.files,
      fieldSize: FORM_LIMITS.fieldBytes,
      fieldNameSize: FORM_LIMITS.fieldNameBytes,
      headerPairs: 20,
      // One byte above the limit, because the parser truncates silently and `storeFile` must notice a file that is too large.
      fileSize: MAX_FILES_BYTES + 1,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      // `fieldname` is undefined when the part has no name, although its type says otherwise.
      if (typeof part.fieldname !== 'string') throw new HttpError(400, 'The form could not be read.');
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new HttpError(413, 'A text in the form is too long.');
      collector.add(part.fieldname, toFieldValue(part.value));
      continue;
    }
    // Browsers send an empty file input as a part without file name and content.
    if ((part.filename ?? '') === '' && (await isEmptyStream(part.file))) continue;
    const name = cleanFileName(part.filename ?? '');
    checkFileName(name);
    const { stored, path } = await addFile();
    const { size, sha256 } = await storeFile(part.file, path, { name, maxBytes: remainingBytes });
    remainingBytes -= size;
    files.push({ stored, name, size, type: getMimeType(name), sha256 });
  }
  return { fields: collector.fields, files };
}

async function isEmptyStream(stream: Readable): Promise<boolean> {
  for await (const chunk of stream) if (chunk.length > 0) return false;
  return true;
}

/**
 * Streams a file to disk, hashes it, and checks its signature against its extension as soon as the first bytes arrive. Only one chunk is in
 * memory at a time.
 * @param options.maxBytes remaining bytes of the limit for all files of the form
 * @throws HttpError 413 when the file is larger, 415 when its signature does not match, 422 when it is empty; file
 * system errors
 */
async function storeFile(
  stream: Readable,
  path: string,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let signature = Buffer.alloc(0);
  let size = 0;
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('expected bytes');
      size += chunk.length;
      if (size > maxBytes) throw new HttpError(413, FILES_TOO_LARGE);
      if (signature.length < SIGNATURE_BYTES) {
        signature = Buffer.concat([signature, chunk.subarray(0, SIGNATURE_BYTES - signature.length)]);
        if (signature.length === SIGNATURE_BYTES) checkFileSignature(name, signature);
      }
      hash.update(chunk);
      // Unlike `write`, this writes the whole chunk, also on a nearly full disk.
      await handle.writeFile(chunk);
    }
    if (signature.length < SIGNATURE_BYTES) checkFileSignature(name, signature);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}
