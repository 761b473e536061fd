// packages/content/messages generates these modules from content/messages.yaml, one for each group.
declare module 'virtual:messages/pages' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'pages'>;
  export = messages;
}
declare module 'virtual:messages/frame' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'frame'>;
  export = messages;
}
declare module 'virtual:messages/error' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'error'>;
  export = messages;
}
declare module 'virtual:messages/forms' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'forms'>;
  export = messages;
}
declare module 'virtual:messages/message' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'message'>;
  export = messages;
}
declare module 'virtual:messages/application' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'application'>;
  export = messages;
}
declare module 'virtual:messages/newsletter' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'newsletter'>;
  export = messages;
}
declare module 'virtual:messages/brief' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'brief'>;
  export = messages;
}
declare module 'virtual:messages/briefEnhanced' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'briefEnhanced'>;
  export = messages;
}
declare module 'virtual:messages/briefFiles' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'briefFiles'>;
  export = messages;
}

declare module 'virtual:messages/firstTalk' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'firstTalk'>;
  export = messages;
}
declare module 'virtual:messages/failure' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'failure'>;
  export = messages;
}
declare module 'virtual:messages/carousel' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'carousel'>;
  export = messages;
}
declare module 'virtual:messages/viewer' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'viewer'>;
  export = messages;
}
declare module 'virtual:messages/model' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'model'>;
  export = messages;
}
declare module 'virtual:messages/modelViewer' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'modelViewer'>;
  export = messages;
}
declare module 'virtual:messages/home' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'home'>;
  export = messages;
}
declare module 'virtual:messages/portfolio' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'portfolio'>;
  export = messages;
}
declare module 'virtual:messages/project' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'project'>;
  export = messages;
}
declare module 'virtual:messages/pieces' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'pieces'>;
  export = messages;
}
declare module 'virtual:messages/piecePages' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'piecePages'>;
  export = messages;
}
declare module 'virtual:messages/piece' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'piece'>;
  export = messages;
}
declare module 'virtual:messages/candles' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'candles'>;
  export = messages;
}
declare module 'virtual:messages/journal' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'journal'>;
  export = messages;
}
declare module 'virtual:messages/article' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'article'>;
  export = messages;
}
declare module 'virtual:messages/process' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'process'>;
  export = messages;
}
declare module 'virtual:messages/designStudio' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'designStudio'>;
  export = messages;
}
declare module 'virtual:messages/reading' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'reading'>;
  export = messages;
}
declare module 'virtual:messages/privacy' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'privacy'>;
  export = messages;
}
declare module 'virtual:messages/marks' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'marks'>;
  export = messages;
}
declare module 'virtual:messages/saved' {
  const messages: import('../schema/message-module-types.ts').MessagesModule<'saved'>;
  export = messages;
}
