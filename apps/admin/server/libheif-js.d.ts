declare module 'libheif-js/wasm-bundle.js' {
  /** An image of a file, turned as the file says. */
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills `data` with RGBA, and hands it back; null where the image cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (result: unknown) => void,
    ): void;
    free(): void;
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
