import { isScalar, parseDocument, visit } from 'yaml';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { listSections } from '../markdown/sections.ts';
import { FRONT_MATTER } from '../parse.ts';
import { canonicalPath } from '../paths.ts';

interface ContentLink {
  /** Line in the file. The first line is 1. */
  line: number;
  href: string;
}

/** Field with the path of a page, without its leading slash. */
const PAGE_FIELD = 'page';
/** Field of content/redirects.yaml with an old path. It is not a link, because usually no page exists at an old path. */
const REDIRECT_FROM_FIELD = 'from';

/**
 * Finds broken links in a content file, in YAML and in Markdown.
 *
 * @param file path of the content file. Messages start with it. A `.md` file may have front matter.
 * @param sitePaths all URL paths of the site.
 * @returns a message with file and line for each broken link.
 */
export function findBrokenLinks(file: string, source: string, sitePaths: ReadonlySet<string>): string[] {
  const frontMatter = FRONT_MATTER.exec(source);
  const isMarkdown = file.endsWith('.md');
  const yaml = isMarkdown ? (frontMatter?.[1] ?? '') : source;
  const body = isMarkdown ? source.slice(frontMatter?.[0].length ?? 0) : '';
  const linesBeforeBody = source.slice(0, source.length - body.length).split('\n').length - 1;
  // Markdoc percent-encodes the URLs of links, so this encodes the ids of headings too.
  const anchors = new Set(listSections(body).map(({ id }) => encodeURI(`#${id}`)));
  const issues = [
    ...findLinksInYaml(yaml, isMarkdown ? 1 : 0),
    ...findLinksInMarkdown(body).map(({ line, href }) => ({ line: line + linesBeforeBody, href })),
  ].map(({ line, href }) => {
    const issue = findLinkIssue(href, sitePaths, anchors);
    return issue && `${file}: line ${line}: ${issue}`;
  });
  return issues.filter((issue) => issue !== undefined);
}

/**
 * Finds links in YAML. A field is a link if its name is `page`, or if its text starts with a slash and has no spaces.
 *
 * @param linesBefore number of lines in the file before the YAML.
 */
function findLinksInYaml(yaml: string, linesBefore: number): ContentLink[] {
  const document = parseDocument(yaml);
  const getLineNumber = (offset: number) => yaml.slice(0, offset).split('\n').length + linesBefore;
  const links: ContentLink[] = [];
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return;
      if (key.value === REDIRECT_FROM_FIELD) return;
      const href = key.value === PAGE_FIELD ? `/${value.value}` : value.value;
      if (/^\/\S*$/.test(href)) links.push({ line: getLineNumber(value.range?.[0] ?? 0), href });
    },
  });
  return links;
}

/** @param body Markdown without front matter. */
function findLinksInMarkdown(body: string): ContentLink[] {
  return [...parseMarkdown(body).walk()]
    .filter(({ type, attributes }) => type === 'link' && typeof attributes.href === 'string')
    .map(({ lines, attributes }) => ({ line: (lines[0] ?? 0) + 1, href: attributes.href }));
}

/** @param anchors fragments of the headings in the text that contains the link, such as `#materials`. */
function findLinkIssue(
  href: string,
  sitePaths: ReadonlySet<string>,
  anchors: ReadonlySet<string>,
): string | undefined {
  if (/^(https?:|mailto:|tel:)/.test(href)) return undefined;
  if (href.startsWith('#'))
    return anchors.has(href) ? undefined : `the link ${href} does not match a heading of this text`;
  if (!href.startsWith('/') || href.startsWith('//'))
    return `the link ${href} is not a valid URL; expected a page such as /services, or a full URL with https://`;
  const path = href.replace(/[?#].*$/, '');
  if (sitePaths.has(path)) return undefined;
  const suggestion = findClosestPath(path, sitePaths);
  if (canonicalPath(path) === suggestion)
    return `the link ${href} is not the canonical path of the page; expected ${suggestion}`;
  // If no path is similar, the page was probably removed, and a suggestion would mislead.
  return editDistance(path, suggestion) <= path.length / 3
    ? `there is no page ${path}; did you mean ${suggestion}?`
    : `there is no page ${path}; change or remove the link`;
}

function findClosestPath(path: string, sitePaths: ReadonlySet<string>): string {
  const [closest = '/'] = [...sitePaths].sort((a, b) => editDistance(path, a) - editDistance(path, b));
  return closest;
}

/** Returns the Levenshtein distance: the smallest number of characters to insert, delete or replace to turn one text into the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [indexA, characterA] of [...a].entries()) {
    const nextRow = [indexA + 1];
    for (const [indexB, characterB] of [...b].entries()) {
      const insertion = (nextRow[indexB] ?? 0) + 1;
      const deletion = (row[indexB + 1] ?? 0) + 1;
      const replacement = (row[indexB] ?? 0) + (characterA === characterB ? 0 : 1);
      nextRow.push(Math.min(insertion, deletion, replacement));
    }
    row = nextRow;
  }
  return row.at(-1) ?? 0;
}
