declare module 'virtual:models' {
  const models: Readonly<Record<string, import('./model-source.ts').ModelSource | undefined>>;
  export default models;
}
