declare module 'virtual:pictures' {
  const pictures: Readonly<Record<string, import('@studio/content/photograph').ImageAsset>>;
  export default pictures;
}
