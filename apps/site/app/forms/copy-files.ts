/**
 * Replaces the files of a form by copies in memory, so that they cannot change during the upload.
 *
 * @returns the name of a field whose file was changed, moved or deleted since it was chosen, or undefined.
 */
export async function copyFiles(data: FormData): Promise<string | undefined> {
  const copies: [field: string, copy: File][] = [];
  for (const [field, file] of data) {
    if (!(file instanceof File)) continue;
    const content = await readBytes(file);
    // Firefox reads a file whose size has changed without an error.
    if (content?.byteLength !== file.size) return field;
    copies.push([
      field,
      new File([content], file.name, { type: file.type, lastModified: file.lastModified }),
    ]);
  }
  for (const [field] of copies) data.delete(field);
  // A field may have several files.
  for (const [field, copy] of copies) data.append(field, copy);
  return undefined;
}

/** Reads a file, or returns undefined if the browser can no longer read it. */
export const readBytes = (file: Blob): Promise<ArrayBuffer | undefined> =>
  file.arrayBuffer().catch(() => undefined);
