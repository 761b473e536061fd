import { readdirSync, readFileSync } from 'node:fs';
import { findBrokenLinks } from '@studio/content/checks/links';
import { memoize } from '@studio/content/memoize';
import { findSizeIssue } from '@studio/content/size-limit';

/**
 * Checks the length and the links of all content files.
 *
 * @param sitePaths all URL paths of the site.
 * @returns a message with the file for each issue.
 */
export function checkLinks(sitePaths: readonly string[]): string[] {
  const knownPaths = new Set(sitePaths);
  const pathsKey = sitePaths.join(' ');
  const names = readdirSync('content', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(yaml|md)$/.test(name) && !name.endsWith('README.md'));
  return names.sort().flatMap((name) => {
    const file = `content/${name}`;
    const source = readFileSync(file, 'utf8');
    return memoize(`${file} links`, [source, pathsKey], () => {
      const lengthIssue = findSizeIssue(source);
      return lengthIssue ? [`${file}: ${lengthIssue}`] : findBrokenLinks(file, source, knownPaths);
    });
  });
}
