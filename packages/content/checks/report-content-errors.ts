import { ContentError } from '../schema/content-error.ts';

// Reports a content error as one message with its file and field, without a stack trace. Import this module first: other modules,
// such as the list of categories, read content while they are imported.
process.once('uncaughtException', (error) => {
  console.error(error instanceof ContentError ? error.message : error);
  process.exit(1);
});
