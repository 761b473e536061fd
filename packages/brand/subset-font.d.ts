declare module 'subset-font' {
  /** Reduces a font to the characters of a text. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2' | 'woff' | 'sfnt' },
  ): Promise<Uint8Array>;
}
