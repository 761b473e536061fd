// The modules that packages/content/messages generates from content/words.yaml, one for each group.
declare module 'virtual:words/pages' {
  const words: import('../schema/words-module.ts').WordsModule<'pages'>;
  export = words;
}
declare module 'virtual:words/frame' {
  const words: import('../schema/words-module.ts').WordsModule<'frame'>;
  export = words;
}
declare module 'virtual:words/error' {
  const words: import('../schema/words-module.ts').WordsModule<'error'>;
  export = words;
}
declare module 'virtual:words/forms' {
  const words: import('../schema/words-module.ts').WordsModule<'forms'>;
  export = words;
}
declare module 'virtual:words/message' {
  const words: import('../schema/words-module.ts').WordsModule<'message'>;
  export = words;
}
declare module 'virtual:words/application' {
  const words: import('../schema/words-module.ts').WordsModule<'application'>;
  export = words;
}
declare module 'virtual:words/newsletter' {
  const words: import('../schema/words-module.ts').WordsModule<'newsletter'>;
  export = words;
}
declare module 'virtual:words/failure' {
  const words: import('../schema/words-module.ts').WordsModule<'failure'>;
  export = words;
}
declare module 'virtual:words/carousel' {
  const words: import('../schema/words-module.ts').WordsModule<'carousel'>;
  export = words;
}
declare module 'virtual:words/viewer' {
  const words: import('../schema/words-module.ts').WordsModule<'viewer'>;
  export = words;
}
declare module 'virtual:words/model' {
  const words: import('../schema/words-module.ts').WordsModule<'model'>;
  export = words;
}
declare module 'virtual:words/turning' {
  const words: import('../schema/words-module.ts').WordsModule<'turning'>;
  export = words;
}
declare module 'virtual:words/home' {
  const words: import('../schema/words-module.ts').WordsModule<'home'>;
  export = words;
}
declare module 'virtual:words/portfolio' {
  const words: import('../schema/words-module.ts').WordsModule<'portfolio'>;
  export = words;
}
declare module 'virtual:words/project' {
  const words: import('../schema/words-module.ts').WordsModule<'project'>;
  export = words;
}
declare module 'virtual:words/pieces' {
  const words: import('../schema/words-module.ts').WordsModule<'pieces'>;
  export = words;
}
declare module 'virtual:words/piecePages' {
  const words: import('../schema/words-module.ts').WordsModule<'piecePages'>;
  export = words;
}
declare module 'virtual:words/piece' {
  const words: import('../schema/words-module.ts').WordsModule<'piece'>;
  export = words;
}
declare module 'virtual:words/candles' {
  const words: import('../schema/words-module.ts').WordsModule<'candles'>;
  export = words;
}
declare module 'virtual:words/journal' {
  const words: import('../schema/words-module.ts').WordsModule<'journal'>;
  export = words;
}
declare module 'virtual:words/article' {
  const words: import('../schema/words-module.ts').WordsModule<'article'>;
  export = words;
}
declare module 'virtual:words/process' {
  const words: import('../schema/words-module.ts').WordsModule<'process'>;
  export = words;
}
declare module 'virtual:words/designStudio' {
  const words: import('../schema/words-module.ts').WordsModule<'designStudio'>;
  export = words;
}
declare module 'virtual:words/reading' {
  const words: import('../schema/words-module.ts').WordsModule<'reading'>;
  export = words;
}
declare module 'virtual:words/privacy' {
  const words: import('../schema/words-module.ts').WordsModule<'privacy'>;
  export = words;
}
