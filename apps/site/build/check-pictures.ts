import '@studio/content/checks/told-plainly';
import { checkPictures } from '@studio/images/checks/problems';
import { pictureReferences } from '@studio/images/checks/references';

const references = pictureReferences();
const { photographs, problems } = await checkPictures('content/pictures', references);
for (const problem of problems) console.error(problem);
console.log(
  `Images: ${photographs} files, ${references.size} used by content, ${problems.length === 1 ? '1 error' : `${problems.length} errors`}.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
