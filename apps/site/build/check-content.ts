import '@studio/content/checks/report-content-errors';
import { generateBrandFiles } from '@studio/brand/generate-brand';
import { checkModels } from '@studio/models/check-models';
import { checkFiles } from './checks/check-files.ts';
import { readModelSubjects } from './checks/model-subjects.ts';

/** Checks all content in a second, without a build. Prints every error with its file, its field or line, and the expected value. */
const { sitePaths } = await import('../app/site-map.ts');
const { fileCount, imageCount, issues, warnings } = await checkFiles(sitePaths);
issues.push(...(await checkModels('content/models', readModelSubjects())));
// The fonts and the logo are checked when they are converted.
await generateBrandFiles().catch((error) =>
  issues.push(error instanceof Error ? error.message : String(error)),
);

for (const warning of warnings) console.warn(`Warning: ${warning}`);
for (const issue of new Set(issues)) console.error(issue);
const errorCount = new Set(issues).size;
console.log(
  `Content: ${fileCount} files and ${imageCount} images checked, ${errorCount === 0 ? 'no errors' : errorCount === 1 ? '1 error' : `${errorCount} errors`}.`,
);
process.exitCode = errorCount === 0 ? 0 : 1;
