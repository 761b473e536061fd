import { ContentError } from '../schema/content-error.ts';

// Import this module before modules that read content while they are imported, such as the list of categories. If the content has
// an error, only its message with the file and field is printed, without a stack trace.
process.once('uncaughtException', (error) => {
  console.error(error instanceof ContentError ? error.message : error);
  process.exit(1);
});
