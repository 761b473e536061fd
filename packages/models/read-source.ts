import { readFile } from 'node:fs/promises';
import { type Document, Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';

/** Reads and writes GLB files with every extension that a maker's tool may have used, compression of meshes included. */
export async function modelIO(): Promise<NodeIO> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);
  return new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.WARN))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder });
}

/** A source file as a document. @throws when it is no GLB, with its path in the message. */
export async function readSource(path: string): Promise<Document> {
  const io = await modelIO();
  try {
    return await io.readBinary(new Uint8Array(await readFile(path)));
  } catch (cause) {
    throw new Error(`${path}: cannot be read as a model; expected a GLB file (glTF 2.0, binary)`, { cause });
  }
}
