/**
 * Replaces the files in form data with copies in memory, so that the files cannot change during the upload.
 *
 * @returns the name of a field whose file was changed, moved or deleted since it was chosen, or undefined.
 */
export async function copyFiles(data: FormData): Promise<string | undefined> {
  for (const [field, file] of [...data]) {
    if (!(file instanceof File)) continue;
    const content = await file.arrayBuffer().catch(() => undefined);
    // Firefox reads a file whose size has changed without an error.
    if (content?.byteLength !== file.size) return field;
    // A field may have several files. The first copy removes all originals of the field, and later copies are added.
    if (data.getAll(field).includes(file)) data.delete(field);
    data.append(field, new File([content], file.name, { type: file.type, lastModified: file.lastModified }));
  }
  return undefined;
}
