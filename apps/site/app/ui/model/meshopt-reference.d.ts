declare module '*/meshopt_decoder_reference.js' {
  /** The decoder in plain JavaScript: the others are WebAssembly, which the site's security policy does not let run. */
  export const MeshoptDecoder: typeof import('meshoptimizer').MeshoptDecoder;
}
