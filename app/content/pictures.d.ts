declare module 'virtual:pictures' {
  const pictures: Readonly<Record<string, import('./picture-source.ts').Photograph | undefined>>;
  export default pictures;
}
