import '@studio/content/checks/report-content-errors';
import { checkImages } from '@studio/images/checks/check-images';
import { findImageReferences } from '@studio/images/checks/image-references';

const references = findImageReferences();
const { imageCount, issues, warnings } = await checkImages('content/pictures', references);
for (const warning of warnings) console.warn(`Warning: ${warning}`);
for (const issue of issues) console.error(issue);
console.log(
  `Images: ${imageCount} files, ${references.size} used by content, ${issues.length === 1 ? '1 error' : `${issues.length} errors`}.`,
);
process.exitCode = issues.length > 0 ? 1 : 0;
