import { readdirSync, readFileSync } from 'node:fs';
import { findBrokenLinks } from '@studio/content/checks/links';
import { memoize } from '@studio/content/memoize';
import { isHidden } from '@studio/content/parse';
import { matchContentType } from '@studio/content/schema/content-types';
import { findSizeIssue } from '@studio/content/size-limit';

/**
 * Checks the length and the links of all content files. A link to a hidden entry is no issue, so that hiding an entry never stops a
 * build. Pages show the text of such a link without the link.
 *
 * @param sitePaths all URL paths of the site.
 * @returns a message with the file for each issue.
 */
export function checkLinks(sitePaths: readonly string[]): string[] {
  const sources = readdirSync('content', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(yaml|md)$/.test(name) && !name.endsWith('README.md'))
    .sort()
    .map((name) => [name, readFileSync(`content/${name}`, 'utf8')] as const);
  const hiddenPaths = sources.flatMap(([name, source]) => {
    const match = isHidden(source) ? matchContentType(name) : undefined;
    return match ? [match.contentType.pagePath(match.id)] : [];
  });
  const knownPaths = new Set([...sitePaths, ...hiddenPaths]);
  const pathsKey = [...knownPaths].join(' ');
  return sources.flatMap(([name, source]) => {
    const file = `content/${name}`;
    return memoize(`${file} links`, [source, pathsKey], () => {
      const lengthIssue = findSizeIssue(source);
      return lengthIssue ? [`${file}: ${lengthIssue}`] : findBrokenLinks(file, source, knownPaths);
    });
  });
}
