/**
 * Replaces the files of a form by copies in memory, so that nothing can change them on their way.
 *
 * @returns the field whose file was changed, moved or deleted since it was chosen, or undefined.
 */
export async function copyFiles(data: FormData): Promise<string | undefined> {
  for (const [field, file] of [...data]) {
    if (!(file instanceof File)) continue;
    const content = await readBytes(file);
    // Firefox reads a file that has become shorter or longer without an error.
    if (content?.byteLength !== file.size) return field;
    data.set(field, new File([content], file.name, { type: file.type, lastModified: file.lastModified }));
  }
  return undefined;
}

/** The bytes of a file; undefined when the browser cannot read it any more. */
export const readBytes = (file: Blob): Promise<ArrayBuffer | undefined> =>
  file.arrayBuffer().catch(() => undefined);
