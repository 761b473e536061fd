// The modules that packages/content/messages generates from content/words.yaml, one for each group.
declare module 'virtual:words/pages' {
  const words: import('../schema/message-modules.ts').MessagesModule<'pages'>;
  export = words;
}
declare module 'virtual:words/frame' {
  const words: import('../schema/message-modules.ts').MessagesModule<'frame'>;
  export = words;
}
declare module 'virtual:words/error' {
  const words: import('../schema/message-modules.ts').MessagesModule<'error'>;
  export = words;
}
declare module 'virtual:words/forms' {
  const words: import('../schema/message-modules.ts').MessagesModule<'forms'>;
  export = words;
}
declare module 'virtual:words/message' {
  const words: import('../schema/message-modules.ts').MessagesModule<'message'>;
  export = words;
}
declare module 'virtual:words/application' {
  const words: import('../schema/message-modules.ts').MessagesModule<'application'>;
  export = words;
}
declare module 'virtual:words/newsletter' {
  const words: import('../schema/message-modules.ts').MessagesModule<'newsletter'>;
  export = words;
}
declare module 'virtual:words/failure' {
  const words: import('../schema/message-modules.ts').MessagesModule<'failure'>;
  export = words;
}
declare module 'virtual:words/carousel' {
  const words: import('../schema/message-modules.ts').MessagesModule<'carousel'>;
  export = words;
}
declare module 'virtual:words/viewer' {
  const words: import('../schema/message-modules.ts').MessagesModule<'viewer'>;
  export = words;
}
declare module 'virtual:words/model' {
  const words: import('../schema/message-modules.ts').MessagesModule<'model'>;
  export = words;
}
declare module 'virtual:words/turning' {
  const words: import('../schema/message-modules.ts').MessagesModule<'turning'>;
  export = words;
}
declare module 'virtual:words/home' {
  const words: import('../schema/message-modules.ts').MessagesModule<'home'>;
  export = words;
}
declare module 'virtual:words/portfolio' {
  const words: import('../schema/message-modules.ts').MessagesModule<'portfolio'>;
  export = words;
}
declare module 'virtual:words/project' {
  const words: import('../schema/message-modules.ts').MessagesModule<'project'>;
  export = words;
}
declare module 'virtual:words/pieces' {
  const words: import('../schema/message-modules.ts').MessagesModule<'pieces'>;
  export = words;
}
declare module 'virtual:words/piecePages' {
  const words: import('../schema/message-modules.ts').MessagesModule<'piecePages'>;
  export = words;
}
declare module 'virtual:words/piece' {
  const words: import('../schema/message-modules.ts').MessagesModule<'piece'>;
  export = words;
}
declare module 'virtual:words/candles' {
  const words: import('../schema/message-modules.ts').MessagesModule<'candles'>;
  export = words;
}
declare module 'virtual:words/journal' {
  const words: import('../schema/message-modules.ts').MessagesModule<'journal'>;
  export = words;
}
declare module 'virtual:words/article' {
  const words: import('../schema/message-modules.ts').MessagesModule<'article'>;
  export = words;
}
declare module 'virtual:words/process' {
  const words: import('../schema/message-modules.ts').MessagesModule<'process'>;
  export = words;
}
declare module 'virtual:words/designStudio' {
  const words: import('../schema/message-modules.ts').MessagesModule<'designStudio'>;
  export = words;
}
declare module 'virtual:words/reading' {
  const words: import('../schema/message-modules.ts').MessagesModule<'reading'>;
  export = words;
}
declare module 'virtual:words/privacy' {
  const words: import('../schema/message-modules.ts').MessagesModule<'privacy'>;
  export = words;
}
