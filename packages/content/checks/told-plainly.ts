import { ContentError } from '../schema/error.ts';

// Some content is read while modules are loaded, such as the list of categories. A mistake in it ends a check at once; who made it
// is told of the file and the field alone, not of the line of code that found it. Imported before what reads content.
process.once('uncaughtException', (error) => {
  console.error(error instanceof ContentError ? error.message : error);
  process.exit(1);
});
