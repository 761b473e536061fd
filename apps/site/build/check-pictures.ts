import '@studio/content/checks/report-content-errors';
import { checkImages } from '@studio/images/checks/check-images';
import { findImageReferences } from '@studio/images/checks/image-references';

const references = findImageReferences();
const { photographs, problems } = await checkImages('content/pictures', references);
for (const problem of problems) console.error(problem);
console.log(
  `Images: ${photographs} files, ${references.size} used by content, ${problems.length === 1 ? '1 error' : `${problems.length} errors`}.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
