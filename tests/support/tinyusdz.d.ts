declare module 'tinyusdz/tinyusdz.js' {
  /** Starts the compiled program; `options` are Emscripten's. */
  // biome-ignore lint/suspicious/noExplicitAny: the package has no types; usdz-readers.ts says which of it is used.
  export default function start(options: object): Promise<any>;
}
