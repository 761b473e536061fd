import { ContentError } from '../schema/content-error.ts';

// Prints a content error without a stack trace, only with its file and field. Import this module first, because other modules read
// content while they are imported.
process.once('uncaughtException', (error) => {
  console.error(error instanceof ContentError ? error.message : error);
  process.exit(1);
});
