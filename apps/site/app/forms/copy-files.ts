/**
 * Replaces the files in form data with copies in memory, so that they cannot change during the upload.
 *
 * @returns the name of the first field with a file that was changed, moved or deleted after it was chosen, or undefined.
 */
export async function copyFiles(data: FormData): Promise<string | undefined> {
  for (const [field, file] of [...data]) {
    if (!(file instanceof File)) continue;
    const content = await file.arrayBuffer().catch(() => undefined);
    // Firefox does not report an error if the size of a file has changed.
    if (content?.byteLength !== file.size) return field;
    // A field may have several files. The first copy replaces all of them, and later copies are added.
    if (data.getAll(field).includes(file)) data.delete(field);
    data.append(field, new File([content], file.name, { type: file.type, lastModified: file.lastModified }));
  }
  return undefined;
}
