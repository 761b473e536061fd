declare module 'virtual:pictures' {
  const pictures: Readonly<Record<string, import('@studio/content/image-asset').ImageAsset>>;
  export default pictures;
}
