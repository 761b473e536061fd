import { validateContent } from '@studio/content/checks/validate-content';
import { readContent } from '@studio/content/content-sources';
import { checkImages } from '@studio/images/checks/check-images';
import { findImageReferences } from '@studio/images/checks/image-references';
import { findImages, IMAGES_DIR } from '@studio/images/find-images';
import { checkLinks } from './check-links.ts';

/**
 * Checks everything in `content/` except models and the brand: fields, links and images.
 *
 * @param sitePaths all URL paths of the site.
 * @returns one message for each issue. A message starts with the path of a file.
 */
export async function checkFiles(sitePaths: readonly string[]) {
  const sources = readContent();
  const issues = validateContent(sources, [...findImages(IMAGES_DIR).keys()]);
  const images = await checkImages(IMAGES_DIR, findImageReferences(sources));
  return {
    fileCount: Object.keys(sources).length,
    imageCount: images.imageCount,
    issues: [...issues, ...checkLinks(sources, sitePaths), ...images.issues],
    warnings: images.warnings,
  };
}
