import '@studio/content/checks/report-content-errors';
import { generateBrandFiles } from '@studio/brand/generate-brand';
import { errorText } from '@studio/http/errors';
import { checkModels } from '@studio/models/check-models';
import { checkFiles } from './checks/check-files.ts';
import { readModelSubjects } from './checks/model-subjects.ts';

/**
 * `npm run check`: checks all content in a second, without a build. Prints every error with its file, its field or line, and the
 * expected value.
 *
 * @returns whether there is no error.
 */
export async function checkContent(): Promise<boolean> {
  // Reads content while it is imported. An error must not prevent the checks of a build from being imported.
  const { sitePaths } = await import('../app/site-map.ts');
  const { fileCount, imageCount, issues, warnings } = await checkFiles(sitePaths);
  issues.push(...(await checkModels('content/models', readModelSubjects())));
  // The fonts and the logo are checked when they are converted.
  await generateBrandFiles().catch((error) => issues.push(errorText(error)));

  for (const warning of warnings) console.warn(`Warning: ${warning}`);
  const errors = new Set(issues);
  for (const error of errors) console.error(error);
  const count = errors.size === 0 ? 'no errors' : errors.size === 1 ? '1 error' : `${errors.size} errors`;
  console.log(`Content: ${fileCount} files and ${imageCount} images checked, ${count}.`);
  return errors.size === 0;
}

// Node 20 has no import.meta.main.
if (process.argv[1] === import.meta.filename) process.exitCode = (await checkContent()) ? 0 : 1;
