import { findBrokenLinks } from '@studio/content/checks/links';
import { type ContentSources, separateHidden } from '@studio/content/content-sources';
import { memoize } from '@studio/content/memoize';
import { matchContentType } from '@studio/content/schema/content-types';
import { findSizeIssue } from '@studio/content/size-limit';

/**
 * Checks the links of all content files. A link to a hidden entry is no issue, so that hiding an entry never stops a build. Pages show
 * the words of such a link without the link.
 *
 * @param sitePaths all URL paths of the site.
 * @returns a message with the file for each issue.
 */
export function checkLinks(sources: ContentSources, sitePaths: readonly string[]): string[] {
  const hiddenPaths = Object.keys(separateHidden(sources).hidden).flatMap((file) => {
    const { contentType, id = '' } = matchContentType(file) ?? {};
    return contentType ? [contentType.pagePath(id)] : [];
  });
  const knownPaths = new Set([...sitePaths, ...hiddenPaths]);
  const pathsKey = [...knownPaths].join(' ');
  return Object.entries(sources).flatMap(([name, source]) => {
    const file = `content/${name}`;
    // The parser would take too long for a file that is too large. Its size is an issue of its own.
    return memoize(`${file} links`, [source, pathsKey], () =>
      findSizeIssue(source) ? [] : findBrokenLinks(file, source, knownPaths),
    );
  });
}
