declare module 'libheif-js/wasm-bundle.js' {
  /** A decoded image, already rotated according to its metadata. */
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills `target.data` with RGBA values. Calls `done` with the target, or with null if the image cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (result: unknown) => void,
    ): void;
    free(): void;
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
