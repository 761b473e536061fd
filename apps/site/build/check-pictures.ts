import '@studio/content/checks/told-plainly';
import { checkPictures } from '@studio/images/checks/problems';
import { pictureReferences } from '@studio/images/checks/references';

const references = pictureReferences();
const { photographs, problems } = await checkPictures('content/pictures', references);
for (const problem of problems) console.error(problem);
console.log(
  `Pictures: ${photographs} photographs, ${references.size} named by content, ${problems.length === 1 ? 'one problem' : `${problems.length} problems`}.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
