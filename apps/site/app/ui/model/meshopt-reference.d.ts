declare module '*/meshopt_decoder_reference.js' {
  /** The decoder in plain JavaScript. The other decoders use WebAssembly, which the site's content security policy forbids. */
  export const MeshoptDecoder: typeof import('meshoptimizer').MeshoptDecoder;
}
