import { ContentError } from '../schema/content-error.ts';

// Some modules read content while they are imported, such as the list of categories. For an error in it, this prints only the
// message with the file and field, without a stack trace. Must be imported before modules that read content.
process.once('uncaughtException', (error) => {
  console.error(error instanceof ContentError ? error.message : error);
  process.exit(1);
});
