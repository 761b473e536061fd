declare module 'virtual:models' {
  const models: Readonly<Record<string, import('../ui/model/model-source.ts').ModelSource | undefined>>;
  export default models;
}
