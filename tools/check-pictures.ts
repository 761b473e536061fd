import { ALL_FINAL } from './picture-checks/final-size.ts';
import { checkPictures } from './picture-checks/problems.ts';
import { pictureReferences } from './picture-checks/references.ts';

/** Checks the photographs. `--final` asks for final sizes of all, as the tests do once ALL_FINAL is set. */
const allFinal = ALL_FINAL || process.argv.includes('--final');

const references = pictureReferences();
const { photographs, problems, drafts } = await checkPictures('content/pictures', references, allFinal);
for (const problem of problems) console.error(problem);
console.log(
  `Pictures: ${photographs} photographs, ${references.size} named by content, ${drafts.length} under their final size, ${problems.length} problems.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
