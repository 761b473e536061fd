declare module 'tinyusdz/tinyusdz.js' {
  /** Starts the WebAssembly module. @param options settings of Emscripten. */
  // biome-ignore lint/suspicious/noExplicitAny: the package has no types; usdz-readers.ts declares the used parts.
  export default function createModule(options: object): Promise<any>;
}
