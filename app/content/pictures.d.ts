declare module 'virtual:pictures' {
  const pictures: Readonly<Record<string, import('./picture-source.ts').PictureSource | undefined>>;
  export default pictures;
}
