declare module 'virtual:pictures' {
  const pictures: Readonly<Record<string, import('@studio/content/photograph').Photograph>>;
  export default pictures;
}
