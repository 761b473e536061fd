import { readFile } from 'node:fs/promises';
import { type Document, Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';

export async function createModelIO(): Promise<NodeIO> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);
  return new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.WARN))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder });
}

/** Reads a model. @throws Error with the path when the file is missing or is not a GLB. */
export async function readModel(path: string): Promise<Document> {
  const io = await createModelIO();
  try {
    return await io.readBinary(new Uint8Array(await readFile(path)));
  } catch (cause) {
    throw new Error(`${path}: cannot be read as a model; expected a GLB file (glTF 2.0, binary)`, { cause });
  }
}
