declare module 'virtual:pictures' {
  const pictures: Readonly<Record<string, import('./photograph.ts').Photograph>>;
  export default pictures;
}
