declare module 'virtual:pictures' {
  const pictures: Readonly<Record<string, import('./photograph.ts').Photograph | undefined>>;
  export default pictures;
}
